import { expect, test } from "vitest";
import { catalogXml } from "./xml.ts";

test("a catalog names each skill with its description and location [harness.catalog.xml]", () => {
  const skills = [
    {
      name: "my-skill",
      description: "Brief description of what this skill does",
      location: "/path/to/my-skill/SKILL.md",
    },
    {
      name: "another-skill",
      description: "Another skill description",
      location: "/path/to/another-skill/SKILL.md",
    },
  ];
  expect(catalogXml(skills)).toMatchInlineSnapshot(`
    "<available_skills>
    <skill>
    <name>my-skill</name>
    <description>Brief description of what this skill does</description>
    <location>/path/to/my-skill/SKILL.md</location>
    </skill>
    <skill>
    <name>another-skill</name>
    <description>Another skill description</description>
    <location>/path/to/another-skill/SKILL.md</location>
    </skill>
    </available_skills>"
  `);
});

test("what an author wrote cannot end an element or start one [ref.prompt.escape]", () => {
  const entry = {
    name: "a&b",
    description: "</skill><skill> & </available_skills>",
    location: "/x/<y>/SKILL.md",
  };
  const xml = catalogXml([entry]);
  expect(xml).toContain("<name>a&amp;b</name>");
  expect(xml).toContain("&lt;/skill&gt;&lt;skill&gt; &amp; &lt;/available_skills&gt;");
  expect(xml).toContain("/x/&lt;y&gt;/SKILL.md");
  expect(xml.match(/<\/?skill>/g)).toHaveLength(2);
});

test("an empty library has no catalog at all [ref.prompt.empty]", () => {
  expect(catalogXml([])).toBe("");
});
