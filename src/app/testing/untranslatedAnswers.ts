import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { commonFailures } from '#platform/contract/envelope.ts'
import { serverModules } from '../modules.server.ts'

/** Codes that no screen can cause or show. */
const neverShown = new Set([
  'key-reused',
  'foreign-origin',
  'tenant-mismatch',
  'invalid-tenant',
  'school-inactive',
  'sign-in-needed',
  'password-expired',
  'licence-ended',
  'maintenance',
  'not-asked',
])

/** Modules whose screens have their own texts and do not show the server's. */
const modulesWithOwnTexts = ['notifications', 'imports', 'search']

type Answers = Readonly<Record<string, string>>

/** The Hindi messages of a module and its parts, by code. */
async function answersIn(pattern: string): Promise<Answers> {
  const files = globSync(pattern)
  const tables = files.map(async (file) => (await import(pathToFileURL(resolve(file)).href)) as { default: Answers })
  return Object.assign({}, ...(await Promise.all(tables)).map((table) => table.default)) as Answers
}

/** The message codes used in the source files. */
const codesIn = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\b(?:serverText|schemaError)\(\s*'([\w-]+)'/g)])
    .flatMap(([, code]) => code ?? [])

const missingFrom = (codes: readonly string[], tables: readonly Answers[]) =>
  [...new Set(codes)].filter((code) => !neverShown.has(code) && !tables.some((table) => code in table))

/** Lists server messages without a Hindi translation. Each line names the file to edit. */
export async function untranslatedAnswers(): Promise<string[]> {
  const missing: string[] = []
  const common = await answersIn('src/platform/web/answers/answers.hi.ts')
  for (const { name, routes } of serverModules) {
    if (!existsSync(`src/modules/${name}/web`) || modulesWithOwnTexts.includes(name)) continue
    const definitions = routes.flatMap(({ contract }) => Object.values(contract.routes))
    const codes = definitions.flatMap(({ message, fails = {} }) => [
      ...(message ? [message.code] : []),
      ...Object.keys(fails),
    ])
    const all = [...codes, ...codesIn(`src/modules/${name}/**/*.{ts,tsx}`)]
    for (const code of missingFrom(all, [await answersIn(`src/modules/${name}/web/{,*/}answers.hi.ts`), common]))
      missing.push(`${name}: the answer ${code} has no Hindi. Add it in src/modules/${name}/web/answers.hi.ts.`)
  }
  const shared = [...Object.keys(commonFailures), ...codesIn('src/platform/contract/**/*.ts')]
  for (const code of missingFrom(shared, [common]))
    missing.push(`The common answer ${code} has no Hindi. Add it in src/platform/web/answers/answers.hi.ts.`)
  return missing
}
