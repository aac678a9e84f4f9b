import { actions, type Feature, features } from '#platform/contract/access/permissions.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { routesOf } from './routes.ts'

/** Prints the permission matrix with the routes of each cell, then the routes of all other roles. */
export function printPermissions(modules: readonly ServerModule[]): string {
  const routes = routesOf(modules)
  const cell = (feature: Feature, action: string) =>
    routes
      .filter(
        ({ route }) =>
          route.access.who === 'some' &&
          route.access.rules.some((rule) => rule.as === 'admin' && rule.feature === feature && rule.action === action),
      )
      .map((route) => route.action)
      .join('<br>') || '·'
  const matrix = features.map(
    (feature) => `| ${feature} | ${actions.map((action) => cell(feature, action)).join(' | ')} |`,
  )
  const others = (['superAdmin', 'teacher', 'organisationAdmin', 'gateStaff', 'otherStaff', 'student'] as const).map(
    (role) => {
      const mine = routes.filter(
        ({ route }) => route.access.who === 'some' && route.access.rules.some((rule) => rule.as === role),
      )
      return `| ${role} | ${mine.map((route) => route.action).join('<br>') || '·'} |`
    },
  )
  return `# Permissions

Printed by \`npm run print\` from the contracts.

## What an admin's privileges open

A super admin holds every cell.

| feature | ${actions.join(' | ')} |
|---|${actions.map(() => '---|').join('')}
${matrix.join('\n')}

## What other rules open

| rule | routes |
|---|---|
${others.join('\n')}
`
}
