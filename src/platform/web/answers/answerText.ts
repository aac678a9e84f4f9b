import type { TextValues } from '#platform/contract/serverText.ts'
import { currentLanguage, fill, type Language, loadWords, messages, useText } from '#platform/web/i18n.tsx'

/** Translated server messages, by code. */
export type Answers = { readonly [code: string]: string }

/** A message from the server. Without a code it is already in the language of the page. */
export type Spoken = {
  readonly message: string
  readonly code?: string | undefined
  readonly values?: TextValues | undefined
}

/** Translates a server message into the language of the page. */
export type Say = (text: Spoken) => string

type Tables = Record<Exclude<Language, 'en'>, () => Promise<{ default: Answers }>>

/** English needs no table, because the server's messages are in English. */
const answers = (others: Tables) => messages({} as Answers, others)

const shared = answers({ hi: () => import('./answers.hi.ts') })

/** Translates a message with the first table that has its code; falls back to the original text. */
export function answerIn(tables: readonly Answers[], { code = '', message, values = {} }: Spoken): string {
  const text = tables.find((table) => Object.hasOwn(table, code))?.[code]
  return text === undefined ? message : fill(text, values)
}

/** Translates a common message outside of a component. */
export const sayCommon = async (text: Spoken): Promise<string> =>
  answerIn([await loadWords(shared, currentLanguage()).catch(() => ({}))], text)

/** Creates a hook that translates server messages with a module's own table, then with the common one. */
export function serverWords(others: Tables) {
  const own = answers(others)
  return function useServerWords(): Say {
    const tables = [useText(own), useText(shared)] as readonly Answers[]
    return (text) => answerIn(tables, text)
  }
}
