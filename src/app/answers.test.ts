import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { commonFailures } from '#platform/contract/envelope.ts'
import common from '#platform/web/answers/answers.hi.ts'
import { type Answers, answerIn } from '#platform/web/answers/answerText.ts'
import { serverModules } from './modules.server.ts'

/** Answers that only programs get: no screen can bring them about. */
const neverShown = new Set([
  ...['key-reused', 'foreign-origin', 'tenant-mismatch', 'invalid-tenant', 'school-inactive', 'access-denied'],
  ...['sign-in-needed', 'password-expired', 'licence-ended', 'maintenance', 'not-asked'],
])

/** A module's own table and those of its parts. */
async function tableOf(module: string): Promise<Answers> {
  const files = globSync(`src/modules/${module}/web/{,*/}answers.hi.ts`)
  const tables = files.map(async (file) => (await import(pathToFileURL(resolve(file)).href)) as { default: Answers })
  return Object.assign({}, ...(await Promise.all(tables)).map((table) => table.default)) as Answers
}

/** The codes that the sources of a module or of the platform name. */
const codesIn = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\b(?:serverText|schemaError)\(\s*'([\w-]+)'/g)])
    .flatMap(([, code]) => code ?? [])

test('SET-02 everything the server may say to a person has its Hindi', async () => {
  const missing: string[] = []
  for (const { name, routes } of serverModules) {
    if (!existsSync(`src/modules/${name}/web`)) continue
    const table = await tableOf(name)
    if (Object.keys(table).length === 0) continue
    const definitions = routes.flatMap(({ contract }) => Object.values(contract.routes))
    const codes = [
      ...definitions.flatMap(({ message, fails = {} }) => [...(message ? [message.code] : []), ...Object.keys(fails)]),
      ...codesIn(`src/modules/${name}/**/*.{ts,tsx}`),
    ]
    for (const code of new Set(codes))
      if (!neverShown.has(code) && !(code in table) && !(code in common)) missing.push(`${name}: ${code}`)
  }
  const shared = [...Object.keys(commonFailures), ...codesIn('src/platform/contract/**/*.ts')]
  for (const code of new Set(shared)) if (!neverShown.has(code) && !(code in common)) missing.push(`platform: ${code}`)
  expect(missing, 'add these to the module’s web/answers.hi.ts').toEqual([])
})

test('a translation keeps the values, and what has none is shown as the server sent it', () => {
  const said = { code: 'text-too-long', message: 'Use at most 40 characters.', values: { n: 40 } }
  expect(answerIn([common], said)).toBe('अधिकतम 40 अक्षर लिखें।')
  expect(answerIn([common], { code: 'moon-full', message: 'The moon is full.' })).toBe('The moon is full.')
})
