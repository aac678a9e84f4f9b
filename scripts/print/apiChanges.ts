import type { Api } from './api.ts'
import type { Fields } from './apiFields.ts'

/** Describes the changes that would break clients of the old API. New routes and new fields do not. */
export function breakingChanges(old: Api, now: Api): string[] {
  const routes = new Map([...now].map(([route, fields]) => [withoutParameterNames(route), fields]))
  return [...old].flatMap(([route, { takes, gives }]) => {
    const found = routes.get(withoutParameterNames(route))
    if (!found) return [`${route} is gone`]
    return [...inputChanges(takes, found.takes), ...replyChanges(gives, found.gives)].map((text) => `${route} ${text}`)
  })
}

/** Clients do not see the names of path parameters. */
const withoutParameterNames = (route: string) => route.replace(/\{\w+\}/g, '{}')

function* inputChanges(old: Fields, now: Fields) {
  for (const [path, { types }] of old) {
    const found = now.get(path)
    const refused = found ? types.filter((type) => !includes(found.types, type)) : []
    if (!found) yield `no longer takes ${path}`
    else if (refused.length > 0) yield `no longer takes ${refused.join(' or ')} as ${path}`
  }
  for (const [path, { isOptional }] of now) {
    const before = old.get(path)
    if (isOptional || (before && !before.isOptional)) continue
    // A required field of a new optional object does not affect clients that do not send the object.
    if (before || isKnown(parentOf(path), old)) yield `now requires ${path}`
  }
}

function* replyChanges(old: Fields, now: Fields) {
  for (const [path, { isOptional, types }] of old) {
    const found = now.get(path)
    const added = found?.types.filter((type) => !includes(types, type)) ?? []
    if (!found) yield `no longer gives ${path}`
    else if (found.isOptional && !isOptional) yield `may now leave out ${path}`
    else if (added.length > 0) yield `may now give ${added.join(' or ')} as ${path}`
  }
}

const includes = (types: readonly string[], type: string) =>
  types.includes(type) || types.includes('any') || (type === 'int' && types.includes('num'))

const parentOf = (path: string) => path.replace(/(\.[^.]+|\[\]|\{\})$/, '').replace(/(\[\]|\{\})+$/, '')

const isKnown = (path: string, fields: Fields) => !path.includes('.') || fields.has(path)
