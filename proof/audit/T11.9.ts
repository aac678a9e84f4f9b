import { globSync, readFileSync } from 'node:fs'
import { servePages } from '#app/pages.ts'
import { walkAsEveryone } from '../browser/screenWalk.ts'
import { proof } from '../program.ts'

/** Hosts that stand in source code without being called: namespaces, examples, and addresses that people type. */
const named = /^https?:\/\/(?:www\.w3\.org|[\w.-]*localhost|[\w.-]*\.?example(?:\.\w+)?)\b/
const address = /https?:\/\/[\w.-]+/g

/** Links that people may follow; nothing is loaded from them. */
const known = ['https://calendar.google.com']

export const program = proof(
  'T11.9',
  'no screen makes a request to a host that is not the school’s own',
  async (context) => {
    const files = ['index.html', ...globSync('src/{ui,platform/web,modules/*/web}/**/*.{ts,tsx,css,js}')].filter(
      (file) => !/\.test\.|\/kit\//.test(file),
    )
    const failures = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(address)]
        .map(([found]) => found)
        .filter((found) => !named.test(found) && !known.includes(found))
        .map((found) => `${file} names ${found}`),
    )
    if (!context.full) return { count: files.length, failures, figures: {} }
    const server = await context.server({ prepare: (banyan) => servePages(banyan) })
    const { opened, problems } = await walkAsEveryone(server, context)
    failures.push(...problems.filter((problem) => problem.endsWith('was requested')))
    if (opened.size < 100) failures.push(`only ${opened.size} screens were opened`)
    return { count: files.length + opened.size, failures, figures: { 'screens opened': opened.size } }
  },
)
