import { NotTold } from "./model.ts";

/** A file as it was uploaded. */
export interface Uploaded {
  readonly name: string;
  readonly text: string;
}

/** What a vendor's service checks of an upload to `POST /v1/skills`: files in one folder, with a `SKILL.md` in it. */
export async function takeUpload(form: FormData): Promise<Uploaded[]> {
  const parts = form.getAll("files[]").filter((part) => typeof part !== "string");
  const files = await Promise.all(parts.map(async (part) => ({ name: part.name, text: await part.text() })));
  const folders = new Set(files.map(({ name }) => name.split("/")[0]));
  if (folders.size !== 1) throw new NotTold(`all files must be in one folder, not in ${[...folders].join(", ")}`);
  const [folder] = folders;
  if (!files.some(({ name }) => name === `${folder}/SKILL.md`)) throw new NotTold(`there is no ${folder}/SKILL.md`);
  return files;
}
