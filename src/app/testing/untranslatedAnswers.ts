import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { commonFailures } from '#platform/contract/envelope.ts'
import { serverModules } from '../modules.server.ts'

/** Answers that only programs get: no screen can bring them about. */
const neverShown = new Set([
  'key-reused',
  'foreign-origin',
  'tenant-mismatch',
  'invalid-tenant',
  'school-inactive',
  'access-denied',
  'sign-in-needed',
  'password-expired',
  'licence-ended',
  'maintenance',
  'not-asked',
])

/** Modules whose screens say it in their own words instead of passing on the server's. */
const ownWords = ['notifications', 'imports']

type Answers = Readonly<Record<string, string>>

/** The Hindi of a module and of its parts. */
async function answersIn(pattern: string): Promise<Answers> {
  const files = globSync(pattern)
  const tables = files.map(async (file) => (await import(pathToFileURL(resolve(file)).href)) as { default: Answers })
  return Object.assign({}, ...(await Promise.all(tables)).map((table) => table.default)) as Answers
}

/** The codes that the sources of a module or of the platform name. */
const codesIn = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\b(?:serverText|schemaError)\(\s*'([\w-]+)'/g)])
    .flatMap(([, code]) => code ?? [])

const without = (codes: readonly string[], tables: readonly Answers[]) =>
  [...new Set(codes)].filter((code) => !neverShown.has(code) && !tables.some((table) => code in table))

/** What the server may say to a person and has no Hindi for. Each line names the file to edit. */
export async function untranslatedAnswers(): Promise<string[]> {
  const missing: string[] = []
  const common = await answersIn('src/platform/web/answers/answers.hi.ts')
  for (const { name, routes } of serverModules) {
    if (!existsSync(`src/modules/${name}/web`) || ownWords.includes(name)) continue
    const definitions = routes.flatMap(({ contract }) => Object.values(contract.routes))
    const codes = definitions.flatMap(({ message, fails = {} }) => [
      ...(message ? [message.code] : []),
      ...Object.keys(fails),
    ])
    const all = [...codes, ...codesIn(`src/modules/${name}/**/*.{ts,tsx}`)]
    for (const code of without(all, [await answersIn(`src/modules/${name}/web/{,*/}answers.hi.ts`), common]))
      missing.push(`${name}: the answer ${code} has no Hindi. Add it in src/modules/${name}/web/answers.hi.ts.`)
  }
  const shared = [...Object.keys(commonFailures), ...codesIn('src/platform/contract/**/*.ts')]
  for (const code of without(shared, [common]))
    missing.push(`The common answer ${code} has no Hindi. Add it in src/platform/web/answers/answers.hi.ts.`)
  return missing
}
