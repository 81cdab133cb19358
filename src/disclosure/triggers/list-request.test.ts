import { describe, expect, test } from "vitest";
import { findListRequest } from "./list-request.ts";

describe("a message that asks for skills", () => {
  test.each([
    "What can you do?",
    "Hello, what can you do for me?",
    "list skills",
    "Can you please list all of your available skills?",
    "What skills do you have?",
    "Which skills are available?",
    "show me your skills",
    "Was kannst du alles?",
    "Welche Fähigkeiten hast du?",
    "Que peux-tu faire ?",
    "Qu’est-ce que tu peux faire ?",
    "Quelles compétences as-tu ?",
    "¿Qué puedes hacer?",
    "¿Qué habilidades tienes?",
    "Что ты умеешь?",
    "Какие навыки у тебя есть?",
    "покажи навыки",
    "你能做什么？",
    "请列出所有技能",
    "你有哪些技能",
  ])("%j wants the list [toolsets.tiers.registry-asked, design.ladder.catalog]", (message) => {
    expect(findListRequest(message)).toEqual({ wants: "list", isWhole: true });
  });

  test.each([
    "show all skills",
    "Show me all of your skills, please!",
    "Zeige mir alle Skills",
    "Montre-moi toutes les compétences",
    "Muestra todas las habilidades",
    "Покажи мне все навыки",
    "显示所有技能",
  ])("%j wants the full texts [design.ladder.all]", (message) => {
    expect(findListRequest(message)).toEqual({ wants: "all", isWhole: true });
  });

  test.each(["What can you do about this PDF?", "List my skills on LinkedIn", "Translate this, then list skills"])(
    "%j also wants something else",
    (message) => {
      expect(findListRequest(message)).toEqual({ wants: "list", isWhole: false });
    },
  );

  test.each(["", "Can you do it?", "list files", "skills", "Show all files, and mention skills", "你好"])(
    "%j is none",
    (message) => {
      expect(findListRequest(message)).toBeUndefined();
    },
  );
});
