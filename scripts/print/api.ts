import { type Field, type Fields, fieldsOf, type NamedSchemas } from './apiFields.ts'
import type { OpenApi, Operation } from './openapi.ts'

/** The fields a client may or must send and those it receives, by route. */
export type Api = Map<string, { takes: Fields; gives: Fields }>

const heading = `# What clients of the API rely on: every route with the fields it takes and gives. Optional fields end in "?".
# Fields without a type are strings. Printed by \`npm run print\`, which refuses changes that break clients.
`

export function apiOf({ paths, components }: OpenApi): Api {
  const api: Api = new Map()
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations))
      api.set(`${method.toUpperCase()} ${path}`, {
        takes: withoutImplied(inputFields(operation, components.schemas)),
        gives: withoutImplied(replyFields(operation, components.schemas)),
      })
  return api
}

function inputFields({ parameters, requestBody }: Operation, named: NamedSchemas): Fields {
  const fields: Fields = new Map()
  for (const parameter of parameters) {
    if ('$ref' in parameter) {
      if (parameter.$ref.endsWith('/RequiredKey'))
        fields.set('header.Idempotency-Key', { isOptional: false, types: ['string'] })
    } else if (parameter.in === 'query')
      for (const [path, field] of fieldsOf(parameter.schema, `query.${parameter.name}`, named))
        fields.set(path, { ...field, isOptional: field.isOptional || !parameter.required })
  }
  for (const [type, { schema }] of Object.entries(requestBody?.content ?? {}))
    for (const [path, field] of fieldsOf(schema, type === 'application/json' ? 'body' : 'form', named))
      fields.set(path, field)
  return fields
}

function replyFields({ responses }: Operation, named: NamedSchemas): Fields {
  const data = responses['200']?.content['application/json']?.schema?.properties.data
  return data === undefined ? new Map() : fieldsOf(data, '', named)
}

/** Objects are not listed themselves, because their fields imply them. */
const isImplied = (path: string, { isOptional, types }: Field) =>
  !isOptional && types.join() === '{}' && (path === '' || /(\[\]|\{\})$/.test(path))

const withoutImplied = (fields: Fields): Fields =>
  new Map([...fields].filter(([path, field]) => !isImplied(path, field)))

export function printApi(api: Api): string {
  const byPath = [...api].toSorted(([a], [b]) => (pathFirst(a) < pathFirst(b) ? -1 : 1))
  const routes = byPath.map(([route, { takes, gives }]) =>
    [route, ...printFields('takes', takes), ...printFields('gives', gives)].join('\n'),
  )
  return `${heading}\n${routes.join('\n')}\n`
}

const pathFirst = (route: string) => route.split(' ').toReversed().join(' ')

function printFields(direction: string, fields: Fields): string[] {
  if (fields.size === 0) return []
  const texts = [...fields].map(([path, { isOptional, types }]) => {
    const type = types.join('|')
    return `${path || '.'}${isOptional ? '?' : ''}${type === 'string' ? '' : `:${type}`}`
  })
  return [`  ${direction} ${texts.join(' ')}`]
}

export function parseApi(text: string): Api {
  const api: Api = new Map()
  let current = { takes: new Map() as Fields, gives: new Map() as Fields }
  for (const line of text.split('\n').filter((one) => one && !one.startsWith('#'))) {
    const [, direction, fields] = /^ {2}(takes|gives) (.*)$/.exec(line) ?? []
    if (!direction || !fields) {
      current = { takes: new Map(), gives: new Map() }
      api.set(line, current)
      continue
    }
    for (const field of fields.split(' ')) {
      const [name = '', types = 'string'] = field.split(':')
      current[direction as 'takes' | 'gives'].set(name === '.' ? '' : name.replace(/\?$/, ''), {
        isOptional: name.endsWith('?'),
        types: types.split('|'),
      })
    }
  }
  return api
}
