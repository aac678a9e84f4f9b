import type { TextValues } from '#platform/contract/serverText.ts'
import { fill, type Language, messages, useText } from '#platform/web/i18n.tsx'

/** What the server may say, by its code, in a language other than English. */
export type Answers = { readonly [code: string]: string }

/** What the server said; without a code it is in the language of the page already. */
export type Spoken = {
  readonly message: string
  readonly code?: string | undefined
  readonly values?: TextValues | undefined
}

/** Says in the language of the page what the server said. */
export type Say = (said: Spoken) => string

type Tables = Record<Exclude<Language, 'en'>, () => Promise<{ default: Answers }>>

/** English needs no table: the server's own words are English. */
const answers = (others: Tables) => messages({} as Answers, others)

const shared = answers({ hi: () => import('./answers.hi.ts') })

/** The translation of what the server said, from the first table that has its code; its own words where none has. */
export function answerIn(tables: readonly Answers[], { code = '', message, values = {} }: Spoken): string {
  const text = tables.find((table) => Object.hasOwn(table, code))?.[code]
  return text === undefined ? message : fill(text, values)
}

/** A hook that says in the language of the page what the server said, by a module's table and then by the common one. */
export function serverWords(others: Tables) {
  const own = answers(others)
  return function useServerWords(): Say {
    const tables = [useText(own), useText(shared)] as readonly Answers[]
    return (said) => answerIn(tables, said)
  }
}
