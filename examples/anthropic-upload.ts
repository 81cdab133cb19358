// ANTHROPIC_API_KEY=... node examples/anthropic-upload.ts hello-world
import Anthropic from "@anthropic-ai/sdk";
import { openSkep } from "skep";
import { skillUpload } from "skep/anthropic";

const client = new Anthropic();
const skep = await openSkep();
const skill = await skep.readTree(skep.require(process.argv[2] ?? "hello-world"));
const { id } = await client.skills.create(skillUpload(skill));
console.log(id);
await skep.close();
