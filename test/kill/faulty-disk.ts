import { join } from "node:path";

/**
 * What happens at a given call to the disk:
 * - `dies`: it is done by half, and no later call reaches the disk, as when the process is killed there;
 * - `fails`: it is answered with ENOSPC, and all is well again;
 * - `is full`: it is answered with ENOSPC, and so is every later call that may need space.
 */
export type Fault = "dies" | "fails" | "is full";

let plan: { fault: Fault; atCall: number; calls: number } | undefined;

export function breakDisk(fault: Fault, atCall: number): void {
  plan = { fault, atCall, calls: 0 };
}

/** Ends the fault, and says whether it came to that at all. */
export function mendDisk(): { broke: boolean } {
  const broke = plan !== undefined && plan.calls >= plan.atCall;
  plan = undefined;
  return { broke };
}

/** `node:fs`, where the calls that change something can break. */
export function breakableSync(fs: typeof import("node:fs")) {
  return {
    ...fs,
    renameSync(from: string, to: string) {
      judge("rename", true);
      fs.renameSync(from, to);
    },
  };
}

/**
 * `node:fs/promises` likewise. A call that only looks is not broken: to die there is to die at the next change.
 * Nothing is synced: no test cuts the power, and syncing takes its time.
 */
export function breakablePromises(fs: typeof import("node:fs/promises")) {
  return {
    ...fs,
    chmod: guard("chmod", fs.chmod),
    mkdir: guard("mkdir", fs.mkdir),
    rename: guard("rename", fs.rename),
    rmdir: guard("rmdir", fs.rmdir),
    writeFile: guard("write", fs.writeFile, (path, data) => fs.writeFile(path, String(data).slice(0, 1))),
    rm: guard("rm", fs.rm, async (path) => {
      const [first] = await fs.readdir(String(path), { recursive: true }).catch(() => []);
      if (first !== undefined) await fs.rm(join(String(path), first), { recursive: true });
    }),
    open: guard("open", async (...parameters: Parameters<typeof fs.open>) => {
      const file = await fs.open(...parameters);
      const write = file.writeFile.bind(file);
      file.chmod = guard("chmod", file.chmod.bind(file));
      file.sync = guard("sync", async () => undefined);
      file.writeFile = guard("write", write, (data) => write(String(data).slice(0, 1)));
      return file;
    }),
  };
}

const NEEDS_SPACE = ["mkdir", "open", "rename", "sync", "write"];

function guard<P extends unknown[], R>(
  name: string,
  call: (...parameters: P) => Promise<R>,
  half?: (...parameters: P) => Promise<unknown>,
): (...parameters: P) => Promise<R> {
  return async (...parameters) => {
    if (judge(name, half === undefined) === "half") {
      await half?.(...parameters);
      throw new Error("killed");
    }
    return call(...parameters);
  };
}

function judge(name: string, isWhole: boolean): "go" | "half" {
  if (plan === undefined) return "go";
  const { fault, atCall } = plan;
  const calls = ++plan.calls;
  if (calls < atCall) return "go";
  if (fault === "dies") {
    if (calls === atCall && !isWhole) return "half";
    throw new Error("killed");
  }
  if (calls > atCall && (fault === "fails" || !NEEDS_SPACE.includes(name))) return "go";
  const answer = new Error(`ENOSPC: no space left on device, ${name}`);
  throw Object.assign(answer, { code: "ENOSPC", syscall: name });
}
