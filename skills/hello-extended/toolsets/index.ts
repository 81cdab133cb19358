import { z } from 'zod';
import { Tool } from '@agent/tools';

const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'ja', 'pt', 'sw'] as const;

type Language = (typeof LANGUAGES)[number];

interface Phrase {
  readonly language: string;
  readonly greet: (name: string) => string;
}

const PHRASES: Readonly<Record<Language, Phrase>> = {
  de: { language: 'German', greet: (name) => `Hallo, ${name}!` },
  en: { language: 'English', greet: (name) => `Hello, ${name}!` },
  es: { language: 'Spanish', greet: (name) => `¡Hola, ${name}!` },
  fr: { language: 'French', greet: (name) => `Bonjour, ${name} !` },
  it: { language: 'Italian', greet: (name) => `Ciao, ${name}!` },
  ja: { language: 'Japanese', greet: (name) => `こんにちは、${name}さん！` },
  pt: { language: 'Portuguese', greet: (name) => `Olá, ${name}!` },
  sw: { language: 'Swahili', greet: (name) => `Habari, ${name}!` },
};

const personName = z.string().trim().min(1).max(80);

export const greet = Tool.define('greet', {
  description: 'Greets one person by name, in the language of the given code (English if none is given).',
  parameters: z.object({
    name: personName.describe('Whom to greet, exactly as the user wrote it'),
    language: z.enum(LANGUAGES).optional().describe('A language code, such as fr for French'),
  }),
  execute: async (args) => {
    const code = args.language ?? 'en';
    const phrase = PHRASES[code];
    return {
      title: `Greeted ${args.name} in ${phrase.language}`,
      metadata: { language: code },
      output: phrase.greet(args.name),
    };
  },
});

export const wave = Tool.define('wave', {
  description: 'Waves at someone, or at nobody in particular, one to ten times.',
  parameters: z.object({
    name: personName.optional().describe('At whom to wave'),
    times: z.number().int().min(1).max(10).optional().describe('How many waves, 1 if left out'),
  }),
  execute: async (args) => {
    const times = args.times ?? 1;
    const hands = '👋'.repeat(times);
    return {
      title: args.name === undefined ? 'Waved' : `Waved at ${args.name}`,
      metadata: { times },
      output: args.name === undefined ? hands : `${hands} ${args.name}`,
    };
  },
});

export const listLanguages = Tool.define('list-languages', {
  description: 'Lists the languages that greet speaks, each with its code.',
  parameters: z.object({}),
  execute: async () => ({
    title: `${LANGUAGES.length} languages`,
    metadata: { codes: [...LANGUAGES] },
    output: LANGUAGES.map((code) => `${code}: ${PHRASES[code].language}`).join('\n'),
  }),
});

export const HelloToolset = [greet, wave, listLanguages];
