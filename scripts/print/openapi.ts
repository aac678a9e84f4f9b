import * as z from 'zod'
import type { Route } from '#platform/contract/route.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { accessInWords, type NamedRoute, routesOf } from './routes.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return rest
}

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

/** The API as an OpenAPI 3.1 document. */
export function printOpenApi(modules: readonly ServerModule[]): string {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const named of routesOf(modules)) {
    const path = named.route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [named.route.method.toLowerCase()]: operation(named) }
  }
  const document = {
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
      schemas: { Failure: failure },
    },
    paths,
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function operation({ action, route }: NamedRoute) {
  return {
    operationId: action,
    summary: route.does,
    description: `Open to ${accessInWords(route.access)}`,
    tags: [action.split('.')[0]],
    security: route.access.who === 'anyone' ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: parameters(route),
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } },
    }),
    responses: responses(route),
  }
}

function parameters(route: Route) {
  const list = (shape: Record<string, z.ZodType> | undefined, where: 'path' | 'query') =>
    Object.entries(shape ?? {}).map(([name, schema]) => ({
      name,
      in: where,
      required: where === 'path' || !schema.safeParse(undefined).success,
      schema: schemaOf(schema, 'input'),
    }))
  const tenant = { name: 'X-Tenant-Id', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } }
  return [
    ...list(route.params, 'path'),
    ...list(route.query, 'query'),
    ...(route.access.who === 'anyone' ? [] : [tenant]),
  ]
}

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
