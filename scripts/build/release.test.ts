import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { papers } from './release.ts'

const isCarried = (path: string) => papers.some((paper) => path === paper || path.startsWith(`${paper}/`))
const guide = readFileSync('docs/operating.md', 'utf8')

test('T13 a release carries every file that the guide sends its operator to', () => {
  const named = [...guide.matchAll(/(?<![\w/.-])((?:operations|docs)\/[\w./-]*\w|[A-Z]{3,}\.md)/g)].map(
    ([, path = '']) => path,
  )
  const linked = [...guide.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, path = '']) => join('docs', path))
  const all = [...new Set([...named, ...linked])]
  expect(all).toEqual(
    expect.arrayContaining([
      'README.md',
      'operations/Caddyfile',
      'operations/database.sh',
      'docs/monitoring/alerts.yml',
    ]),
  )
  expect(all.filter((path) => !existsSync(path))).toEqual([])
  expect(all.filter((path) => !isCarried(path))).toEqual([])
})
