import type { Access, Rule } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import type { Route } from '#platform/contract/route.ts'
import type { ServerModule } from '#platform/server/module.ts'

export type NamedRoute = { action: string; route: Route }

export const routesOf = (modules: readonly ServerModule[]): NamedRoute[] =>
  modules.flatMap((module) =>
    module.routes.flatMap(({ contract }) =>
      Object.entries(contract.routes).map(([name, route]) => ({ action: `${contract.name}.${name}`, route })),
    ),
  )

/** Who may call a route, in words. */
export function accessInWords(access: Access): string {
  if (access.who === 'anyone') return `anyone: ${access.why}`
  if (access.who === 'operator') return access.signedIn ? 'operators' : 'visitors of the operator’s host'
  if (access.who === 'signedIn') return `everyone signed in: ${access.why}`
  const names = access.licences.map((module) => Object.entries(licence).find(([, value]) => value === module)?.[0])
  return access.rules.map(ruleInWords).join(' · ') + (names.length > 0 ? ` (licence ${names.join(' or ')})` : '')
}

export function ruleInWords(rule: Rule): string {
  const reach = 'reach' in rule && rule.reach ? ` of the ${rule.reach.scope} in :${rule.reach.param}` : ''
  return rule.as === 'admin' ? `admin with ${rule.feature} ${rule.action}` : `${words[rule.as]}${reach}`
}

const words = {
  superAdmin: 'super admin',
  teacher: 'teacher',
  organisationAdmin: "organisation's super-admin",
  gateStaff: 'gate staff',
  otherStaff: 'other staff',
  student: 'student',
  guardian: 'guardian',
} as const

export function printRoutes(modules: readonly ServerModule[]): string {
  const rows = routesOf(modules).map(({ action, route }) => {
    const failures = Object.entries(route.fails ?? {}).map(([code, { status }]) => `${status} ${code}`)
    return `| \`${route.method} ${route.path}\` | ${action} | ${route.does} | ${accessInWords(route.access)} | ${failures.join(', ') || '·'} |`
  })
  return `# Routes

Printed by \`npm run print\` from the contracts. ${rows.length} routes.

| route | name | what it does | who may call it | its own failures |
|---|---|---|---|---|
${rows.join('\n')}
`
}
