import type * as z from 'zod'
import type { Route } from '#platform/contract/route.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { keyPattern } from '#platform/server/requests/idempotency.ts'
import { opensOwn } from '#platform/server/requests/serving/ownTransactions.ts'
import { named, schemaOf } from './jsonSchemas.ts'
import { accessInWords, type NamedRoute, routesOf } from './routes.ts'

const key = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A write that is sent again with the same key is done once',
  schema: { type: 'string', pattern: keyPattern.source },
}

/** Headers that routes accept in addition to their own input. */
const headers = {
  Tenant: { name: 'X-Tenant-Id', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } },
  Year: {
    name: 'X-Academic-Year',
    in: 'header',
    description: 'Another academic year than the current one',
    schema: { type: 'string', format: 'uuid' },
  },
  Key: key,
  RequiredKey: { ...key, required: true },
}

const header = (name: keyof typeof headers) => ({ $ref: `#/components/parameters/${name}` })

const failure = {
  type: 'object',
  required: ['status', 'message', 'code', 'requestId'],
  properties: {
    status: { type: 'integer' },
    message: { type: 'string' },
    code: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
      },
    },
    details: {},
    requestId: { type: 'string' },
  },
}

export type OpenApi = ReturnType<typeof openApi>
export type Operation = ReturnType<typeof operation>

/** The API as an OpenAPI 3.1 document. */
export function openApi(modules: readonly ServerModule[]) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const one of routesOf(modules)) {
    const path = one.route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [one.route.method.toLowerCase()]: operation(one) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Banyan',
      version: '7.2.1',
      description:
        'Each school answers on its own host. Every call but those open to anyone carries a session and the X-Tenant-Id header.',
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'banyan_session' },
      },
      schemas: { Failure: failure, ...inOrder(named) },
      parameters: headers,
    },
    paths,
  }
}

const inOrder = (all: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)))

function operation({ action, route }: NamedRoute) {
  return {
    operationId: action,
    summary: route.does,
    description: `Open to ${accessInWords(route.access)}`,
    tags: [action.split('.')[0]],
    security: !isSchoolCall(route) ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: parameters(route),
    ...requestBody(route),
    responses: responses(route),
  }
}

function requestBody({ body, carries }: Route) {
  if (body)
    return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
  if (carries !== 'upload') return {}
  const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } }
}

function parameters(route: Route) {
  const list = (shape: Record<string, z.ZodType> | undefined, where: 'path' | 'query') =>
    Object.entries(shape ?? {}).map(([name, schema]) => ({
      name,
      in: where,
      required: where === 'path' || !schema.safeParse(undefined).success,
      schema: schemaOf(schema, 'input'),
    }))
  return [
    ...list(route.params, 'path'),
    ...list(route.query, 'query'),
    ...(!isSchoolCall(route) ? [] : [header('Tenant'), header('Year')]),
    ...(takesKey(route) ? [header(route.idempotency === 'required' ? 'RequiredKey' : 'Key')] : []),
  ]
}

/** Writes in the request's transaction accept a key; routes that open their own transactions do not. */
const takesKey = (route: Route) => route.method !== 'GET' && isSchoolCall(route) && !opensOwn(route)

/** Calls of signed-in users. Operators have a host of their own, with a cookie that no other client uses. */
const isSchoolCall = ({ access }: Route) => access.who !== 'anyone' && access.who !== 'operator'

function responses(route: Route) {
  const content =
    route.carries === 'download'
      ? { 'application/octet-stream': {} }
      : {
          'application/json': {
            schema: {
              type: 'object',
              required: ['status', 'message', 'data'],
              properties: {
                status: { type: 'integer' },
                message: { type: 'string' },
                data: schemaOf(route.reply, 'output'),
              },
            },
          },
        }
  const failures = Object.entries(route.fails ?? {}).map(
    ([code, { status, message }]) => [status, `${code}: ${message}`] as const,
  )
  const byStatus = Map.groupBy(failures, ([status]) => status)
  return {
    '200': { description: route.message ?? 'Done', content },
    ...Object.fromEntries(
      [...byStatus].map(([status, all]) => [String(status), failed(all.map(([, text]) => text).join(' · '))]),
    ),
    default: failed('Refused or failed'),
  }
}

const failed = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})
