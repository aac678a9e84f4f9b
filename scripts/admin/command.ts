import { createInterface } from 'node:readline/promises'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { hashPassword } from '#modules/access/server/public.ts'
import { newPassword } from '#platform/contract/access/password.ts'
import { isCommonPassword } from '#platform/server/commonPasswords.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'
import type { OpenDatabase } from '#platform/server/postgres/installationDatabase.ts'
import type { Secret } from '#platform/server/secret.ts'

type Options = NonNullable<ParseArgsConfig['options']>

export type AdminInput = {
  /** What stands after the command's own words. */
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

export type Installation = {
  readonly config: Config
  readonly database: Database
  readonly urls: DatabaseUrls
  readonly embedded: OpenDatabase['embedded']
  readonly secret: Secret
}

export type AdminCommand = {
  /** Its words and what follows them, as in the help: `suspend <tenant> --reason <why>`. */
  readonly usage: string
  readonly does: string
  readonly options?: Options
  /** Does it and returns what to print. An error's message is for the person at the keyboard. */
  run(input: AdminInput, installation: Installation): Promise<string>
}

const ownWords = ({ usage }: AdminCommand) => /^[a-z-]+(?: [a-z-]+)*/.exec(usage)?.[0].split(' ') ?? []

/** The command that the arguments begin with, and its input; null if there is none. */
export function findCommand(commands: readonly AdminCommand[], args: readonly string[]) {
  if (args.includes('--help')) return null
  const command = commands.find((one) => ownWords(one).every((word, at) => args[at] === word))
  if (!command) return null
  const rest = args.slice(ownWords(command).length)
  const { values, positionals } = parseArgs({ args: rest, options: command.options ?? {}, allowPositionals: true })
  return { command, input: { words: positionals, options: values as AdminInput['options'] } }
}

export function help(commands: readonly AdminCommand[]): string {
  const lines = commands.map(({ usage, does }) => `  ${usage}\n      ${does}`)
  return `npm run admin -- <command>\n\n${lines.join('\n')}\n\n<tenant> is the short code of a school or organisation.`
}

/** The word at a position; without it, the command explains itself. */
export function wordAt({ words }: AdminInput, at: number, what: string): string {
  const word = words[at]
  if (!word) throw new Error(`Say which ${what}. See npm run admin -- --help.`)
  return word
}

export const textOption = ({ options }: AdminInput, name: string): string | undefined =>
  typeof options[name] === 'string' ? options[name] : undefined

/** Asks for each value that no option gave. */
export async function ask<Name extends string>(
  input: AdminInput,
  questions: Readonly<Record<Name, string>>,
): Promise<Record<Name, string>> {
  const answers = {} as Record<Name, string>
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    for (const name of Object.keys(questions) as Name[])
      answers[name] = textOption(input, name) ?? (await lines.question(`${questions[name]}: `)).trim()
  } finally {
    lines.close()
  }
  return answers
}

/** The hash of a new password: from ADMIN_PASSWORD for machines, typed for people. Never an option: others can see options. */
export async function askPasswordHash(): Promise<string> {
  const { password } = process.env.ADMIN_PASSWORD
    ? { password: process.env.ADMIN_PASSWORD }
    : await ask({ words: [], options: {} }, { password: 'Password' })
  const checked = newPassword(isCommonPassword).safeParse(password)
  if (!checked.success) throw new Error(checked.error.issues.map((issue) => issue.message).join('\n'))
  return hashPassword(password)
}
