import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }
const dashboard = JSON.parse(readFileSync('docs/monitoring/grafana-dashboard.json', 'utf8')) as Dashboard
const source = readFileSync('src/platform/server/metrics.ts', 'utf8')
/** Written out, or made by `gauge('name', …)`. */
const offered = new Set([
  ...[...source.matchAll(/name: '(banyan_\w+)'/g)].map(([, name]) => name),
  ...[...source.matchAll(/gauge\('(\w+)'/g)].map(([, name]) => `banyan_${name}`),
])

test('the dashboard shows every metric that the server has, and asks for none that it lacks', () => {
  const asked = dashboard.panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/banyan_\w+/g) ?? []),
  )
  const names = new Set(asked.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))
  expect([...names].sort()).toEqual([...offered].sort())
})
