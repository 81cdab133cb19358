// OPENAI_API_KEY=... node examples/openai-upload.ts hello-world
import OpenAI from "openai";
import { openSkep } from "skep";
import { skillUpload } from "skep/openai";

const client = new OpenAI();
const skep = await openSkep();
const skill = await skep.readTree(skep.require(process.argv[2] ?? "hello-world"));
const { id } = await client.skills.create(skillUpload(skill));
console.log(id);
await skep.close();
