import { describe, expect, test } from "vitest";
import { isSafeName, isValidName, nameProblems, normalizeName, slugify } from "./name.ts";

describe("a valid name", () => {
  test.each(["a", "1", "pdf", "pdf-tools", "a-b-c", "2to3", "x".repeat(64)])(
    "%s is one of lower-case letters, digits and single hyphens [spec.name.characters, spec.name.hyphens, harness.name.length]",
    (name) => {
      expect(nameProblems(name)).toEqual([]);
    },
  );

  test.each(["技能", "навык", "ünïcode", "スキル", "مهارة", "٣", "ß"])(
    "%s is one too: any script counts [spec.name.characters, harness.name.pattern, design.name.rule]",
    (name) => {
      expect(isValidName(name)).toBe(true);
    },
  );

  test("64 letters beyond the basic plane are 64 characters [spec.trap.code-points, spec.name.length]", () => {
    expect(isValidName("𠀀".repeat(64))).toBe(true);
    expect(codesOf("𠀀".repeat(65))).toEqual(["name-length"]);
  });
});

describe("an invalid name", () => {
  test("one of 65 letters is too long [spec.name.length, harness.name.length]", () => {
    expect(codesOf("a".repeat(65))).toEqual(["name-length"]);
  });

  test("an empty one has no character that is allowed [spec.name.length]", () => {
    expect(codesOf("")).toEqual(["name-format"]);
  });

  test.each(["PDF", "pdfTools", "Ünicode", "НАВЫК", "Ⅷ"])("%s is not lower case [spec.name.characters]", (name) => {
    expect(codesOf(name)).toEqual(["name-case"]);
  });

  test.each(["-pdf", "pdf-", "a--b", "-", "--"])(
    "%s has hyphens where none may be [spec.name.hyphens, harness.name.pattern]",
    (name) => {
      expect(codesOf(name)).toEqual(["name-format"]);
    },
  );

  test.each(["a b", "a_b", "a.b", "a/b", "a:b", "é\u0301\u0301", "a😀", "a\u200bb", "a–b", "हिन्दी"])(
    "%s has characters that are neither letters, digits nor hyphens [spec.name.characters]",
    (name) => {
      expect(codesOf(name)).toEqual(["name-format"]);
    },
  );

  test("each thing wrong with it is told once", () => {
    expect(codesOf(`My_${"x".repeat(64)}`)).toEqual(["name-length", "name-case", "name-format"]);
  });

  test("the message names the characters that are wrong, once each", () => {
    expect(nameProblems("a b_c d")[0]?.message).toBe("name `a b_c d` contains ` ` `_`");
  });
});

describe("normalising", () => {
  test("a name is kept in NFKC [design.name.rule]", () => {
    expect(normalizeName("cafe\u0301")).toBe("caf\u00e9");
    expect(normalizeName("ﬁle")).toBe("file");
    expect(normalizeName("ｐｄｆ")).toBe("pdf");
  });

  test("spaces around a name do not count", () => {
    expect(normalizeName(" pdf\n")).toBe("pdf");
  });
});

describe("a safe name", () => {
  test.each(["pdf", "My Skill", "java_expert", "技能", "a..b", "x".repeat(128)])(
    "%s can name a folder, valid or not",
    (name) => {
      expect(isSafeName(name)).toBe(true);
    },
  );

  test.each(["", ".", "..", ".git", "a/b", "a\\b", "a\0b", "a\nb", "a\u202eb", "a\u200bb", "\ud800", "x".repeat(129)])(
    "%j cannot [design.profile.unsafe-name]",
    (name) => {
      expect(isSafeName(name)).toBe(false);
    },
  );

  test.each(["a／b", "．．"])("%s cannot once it is normalised [design.profile.unsafe-name]", (name) => {
    expect(isSafeName(normalizeName(name))).toBe(false);
  });
});

describe("the nearest valid name", () => {
  test.each([
    ["My Skill", "my-skill"],
    ["java_expert", "java-expert"],
    ["  --A  B!--", "a-b"],
    ["Техника безопасности", "техника-безопасности"],
    ["???", "skill"],
    ["", "skill"],
  ])("of %j is %s", (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  test.each(["My Skill", "İstanbul", "x".repeat(200), `${"x".repeat(63)} y`, "Ⅷ", "한국어", "हिन्दी", "ǅ"])(
    "of %j is valid",
    (text) => {
      expect(nameProblems(slugify(text))).toEqual([]);
    },
  );
});

function codesOf(name: string): string[] {
  return nameProblems(name).map(({ code }) => code);
}
