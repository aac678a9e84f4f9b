import { fill, type MessageSet, useText } from '#platform/web/i18n.tsx'
import { formText } from '../forms/words.ts'
import { answers as common } from './answers.en.ts'

type Sentences = { readonly [code: string]: string }

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The values that stand in the `{places}` of a sentence, or nothing when it is another sentence. */
function valuesIn(template: string, sentence: string): Record<string, string> | null {
  if (template === sentence) return {}
  const parts = template.split(/\{(\w+)\}/)
  if (parts.length === 1) return null
  const pattern = parts.map((part, at) => (at % 2 === 0 ? escaped(part) : `(?<${part}>.+?)`)).join('')
  return new RegExp(`^${pattern}$`).exec(sentence)?.groups ?? null
}

/** A sentence the server sent in the language of the page; nothing where there are no other words. */
function known(sentence: string, english: Sentences, other: Sentences): string | undefined {
  for (const [code, template] of Object.entries(english)) {
    const values = valuesIn(template, sentence)
    if (values) return fill(other[code] ?? sentence, values)
  }
  return undefined
}

/** A sentence the server sent by a module's words, else by those every module shares, else as it came. */
export const translated = (sentence: string, [english, other]: readonly [Sentences, Sentences], shared: Sentences) =>
  known(sentence, english, other) ?? known(sentence, common, shared) ?? sentence

/** What a module's screens say in place of the server's sentences: word for word in English, else by its `answers`. */
export function serverWords<T extends { readonly answers: Sentences }>(set: MessageSet<T>) {
  return function useServerWords(): (sentence: string) => string {
    const { answers } = useText(set) as unknown as { answers: Sentences }
    const shared = useText(formText).answers
    return (sentence) => translated(sentence, [set.en.answers, answers], shared)
  }
}
