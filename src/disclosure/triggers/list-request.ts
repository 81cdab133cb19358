import { findWords, normalizeText } from "../words.ts";

/** What a message asks to see: the list of skills, or the full texts of all of them. */
export type ListRequest = {
  readonly wants: "list" | "all";
  /** The message asks for nothing else: besides the request it holds only small words. */
  readonly isWhole: boolean;
};

/** The request for skills in a message, if there is one. Of two, the one for full texts. */
export function findListRequest(message: string): ListRequest | undefined {
  const words = wordsOf(message);
  const { phrases } = vocabulary();
  for (const wants of ["all", "list"] as const) {
    const found = phrases[wants].map((phrase) => findPhrase(phrase, words)).filter((one) => one !== undefined);
    if (found.length > 0) return { wants, isWhole: found.some(({ isWhole }) => isWhole) };
  }
  return undefined;
}

/** Finds the phrase in the words, in order, with nothing but small words and signs in between. */
function findPhrase(phrase: readonly string[], words: readonly string[]): { isWhole: boolean } | undefined {
  let isWhole = true;
  let next = 0;
  for (const word of words) {
    if (word === phrase[next]) next++;
    else if (!isSmall(word)) {
      isWhole = false;
      if (next < phrase.length) next = word === phrase[0] ? 1 : 0;
    }
  }
  return next < phrase.length ? undefined : { isWhole };
}

function isSmall(word: string): boolean {
  return vocabulary().smallWords.has(word) || !/[\p{L}\p{N}]/u.test(word);
}

function wordsOf(text: string): string[] {
  return findWords(normalizeText(text)).map(({ text: word }) => word);
}

// English, German, French, Spanish, Russian, Chinese
const LIST = [
  "what can you do",
  "what are you able to do",
  "what skills",
  "which skills",
  "list skills",
  "show skills",
  "skills list",
  "was kannst du",
  "was können sie",
  "welche skills",
  "welche fähigkeiten",
  "zeige skills",
  "zeig skills",
  "zeige fähigkeiten",
  "skills auflisten",
  "liste skills auf",
  "que peux tu faire",
  "que sais tu faire",
  "que pouvez vous faire",
  "qu'est ce que tu peux faire",
  "quelles compétences",
  "quels skills",
  "liste compétences",
  "liste skills",
  "qué puedes hacer",
  "que puedes hacer",
  "qué sabes hacer",
  "qué habilidades",
  "cuáles habilidades",
  "lista habilidades",
  "muestra habilidades",
  "что ты умеешь",
  "что ты можешь",
  "что вы умеете",
  "какие навыки",
  "список навыков",
  "покажи навыки",
  "перечисли навыки",
  "你能做什么",
  "你可以做什么",
  "你会什么",
  "你会做什么",
  "什么技能",
  "哪些技能",
  "列出技能",
  "显示技能",
  "技能列表",
  "你能做什麼",
  "你會什麼",
  "顯示技能",
];

const ALL = [
  "show all skills",
  "show every skill",
  "zeige alle skills",
  "zeig alle skills",
  "zeige alle fähigkeiten",
  "montre toutes compétences",
  "montre tous skills",
  "affiche toutes compétences",
  "muestra todas habilidades",
  "muestra todos skills",
  "покажи все навыки",
  "显示所有技能",
  "显示全部技能",
  "展示所有技能",
  "顯示所有技能",
];

const SMALL = [
  "a all and any are at available can could do everything for full have hello hey hi i installed is me my now of ok okay",
  "please right tell thank thanks the there to us want with would you your",
  "alle alles bitte dein deine denn du es gibt hallo hast haben ihre kannst könntest mir mal sie so verfügbaren zur für mich",
  "bonjour de disponibles les me moi montre mes peux pouvez pour salut s'il te plaît sont tes tu vos vous as avez toutes",
  "dame disponibles favor hola las los me mi mis por puedes tienes tus tú usted hay todas mí",
  "весь все всех для есть мне мои мой пожалуйста привет свои твои у тебя вас ваши меня доступны доступные",
  "请 請 你 您 好 吗 嗎 呢 的 都 我 给 給 一下 有 所有 全部 可以 能 帮 幫",
];

interface Vocabulary {
  readonly phrases: Readonly<Record<ListRequest["wants"], readonly (readonly string[])[]>>;
  readonly smallWords: ReadonlySet<string>;
}

let known: Vocabulary | undefined;

/** Taken apart with the first message, as it takes longer than to load all else of a conversation. */
function vocabulary(): Vocabulary {
  known ??= {
    phrases: { all: ALL.map(wordsOf), list: LIST.map(wordsOf) },
    smallWords: new Set(SMALL.flatMap(wordsOf)),
  };
  return known;
}
