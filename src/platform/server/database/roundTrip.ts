/// <reference path="./pgutils.d.ts" />
import { isDeepStrictEqual } from 'node:util'
import { type Connection, type FieldDef, type PoolClient, Query, types } from 'pg'
import utils from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import { currentWork, type Work } from '../watch/work.ts'

/** One statement of a packet. A name must always be used with the same text, because it names a prepared statement. */
export type Statement = {
  readonly name?: string | undefined
  readonly text: string
  readonly values?: readonly unknown[]
  /** Set if the same object is sent many times: its bind message is then serialised only once. */
  readonly cacheable?: true
}

export type Answer = { readonly rows: Record<string, unknown>[]; readonly command: string; readonly count: number }

/** Hears of the statements of a packet when they were answered, which PostgreSQL does together. `ms` is the time since they were sent. */
export type ObserveStatements = (observed: {
  readonly statements: readonly Statement[]
  readonly ms: number
  readonly failed: boolean
  readonly work: Work | undefined
}) => void

const observers = new WeakMap<object, ObserveStatements>()

/** Observes all statements sent on a connection of the pool. */
export function observeStatements(client: object, observe: ObserveStatements) {
  observers.set(client, observe)
}

const nameless = new WeakSet<object>()

/**
 * Sends the statements of a connection without names. Behind a pooler, one that was prepared may be missing on the connection
 * that runs the next transaction, or mean something else there.
 */
export function withoutNames(client: PoolClient) {
  nameless.add(client)
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const isNamed = (config: unknown): config is object =>
    typeof config === 'object' && config !== null && 'name' in config && !('submit' in config)
  const unnamed = (config: unknown, ...more: unknown[]) =>
    query(isNamed(config) ? { ...config, name: undefined } : config, ...more)
  client.query = unnamed as PoolClient['query']
}

const withoutName = ({ statement: { text, values }, ...step }: Step): Step => ({
  ...step,
  statement: { text, ...(values && { values }) },
})

/** The column names and value parsers of a prepared statement's rows. */
type Shape = { readonly names: readonly string[]; readonly parsers: readonly ((text: string) => unknown)[] }

/** Members of the driver's connection that are missing from its types. */
type Wire = Omit<Connection, 'parse'> & {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(message: { name?: string | undefined; text: string }): void
}

/** Writes all messages in a single call, which is cheaper for the stream. */
function write(wire: Wire, messages: Buffer[]) {
  if (messages.length > 0 && wire.stream.writable) wire.stream.write(Buffer.concat(messages))
  messages.length = 0
}

/** Columns are described once per connection, because PostgreSQL refuses to run a prepared statement whose columns changed. */
const shapes = new WeakMap<Wire, Map<string, Shape>>()

const noColumns: Shape = { names: [], parsers: [] }

type Step = {
  readonly statement: Statement
  readonly answer: PromiseWithResolvers<Answer>
  readonly rows: Record<string, unknown>[]
  shape: Shape | undefined
}

function createStep(statement: Statement): Step {
  const answer = Promise.withResolvers<Answer>()
  // Callers that await it still see the rejection; an unawaited one must not crash the process.
  answer.promise.catch(() => {})
  return { statement, answer, rows: [], shape: undefined }
}

/**
 * Sends statements in one packet with a single sync after the last, so the server responds in one packet too. If a statement
 * fails, later ones are not run. The driver alone would send a sync, and so get a packet, for every statement.
 */
class PacketQuery extends Query {
  readonly #steps: readonly Step[]
  #current = 0
  #failure: Error | null = null
  readonly #observe: ObserveStatements | undefined
  readonly #work: Work | undefined
  #sentAt = 0
  #told = false
  /** Name and text of the current step. The driver uses them to record what has been prepared. */
  name: string | undefined
  text: string

  constructor(steps: readonly Step[], observe: ObserveStatements | undefined) {
    super('')
    this.#steps = steps
    this.#observe = observe
    this.#work = observe && currentWork()
    this.name = steps[0]?.statement.name
    this.text = steps[0]?.statement.text ?? ''
    this.submit = (connection) => this.#send(connection as unknown as Wire)
  }

  #send(wire: Wire) {
    this.#sentAt = performance.now()
    const knownShapes = shapes.get(wire) ?? new Map<string, Shape>()
    shapes.set(wire, knownShapes)
    wire.stream.cork()
    const messages: Buffer[] = []
    try {
      for (const step of this.#steps) this.#writeStep(wire, step, knownShapes, messages)
    } catch (error) {
      // A value could not be serialised: earlier steps run, this and later ones do not.
      this.#failure = error instanceof Error ? error : new Error(String(error))
    } finally {
      messages.push(serialize.sync())
      write(wire, messages)
      wire.stream.uncork()
    }
    return null
  }

  #writeStep(wire: Wire, step: Step, knownShapes: Map<string, Shape>, messages: Buffer[]) {
    const { name, text } = step.statement
    if (!name || (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]) === undefined) {
      write(wire, messages)
      wire.parse({ name, text })
      if (name) wire.submittedNamedStatements[name] = text
    }
    messages.push(bindMessage(step.statement))
    step.shape = name ? knownShapes.get(name) : undefined
    if (!step.shape) messages.push(serialize.describe({ type: 'P' }))
    messages.push(serialize.execute())
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }) {
    const step = this.#steps[this.#current]
    if (!step) return
    step.shape = {
      names: fields.map((field) => field.name),
      parsers: fields.map((field) => types.getTypeParser(field.dataTypeID)),
    }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const step = this.#steps[this.#current]
    if (!step?.shape || this.#failure) return
    const { names, parsers } = step.shape
    const row: Record<string, unknown> = {}
    try {
      for (let column = 0; column < fields.length; column++) {
        const text = fields[column] as string | null
        row[names[column] as string] = text === null ? null : parsers[column]?.(text)
      }
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error))
    }
    step.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }, connection: unknown) {
    const step = this.#steps[this.#current]
    if (!step) return
    const { name } = step.statement
    if (name) shapes.get(connection as Wire)?.set(name, step.shape ?? noColumns)
    const space = text.indexOf(' ')
    const command = space < 0 ? text : text.slice(0, space)
    step.answer.resolve({ rows: step.rows, command, count: Number(text.slice(text.lastIndexOf(' ') + 1)) || 0 })
    this.#current++
    this.name = this.#steps[this.#current]?.statement.name
    this.text = this.#steps[this.#current]?.statement.text ?? ''
  }

  handleError(error: Error, connection: unknown) {
    this.#failRest(error, connection as Wire)
  }

  handleReadyForQuery(connection: unknown) {
    if (this.#failure) this.#failRest(this.#failure, connection as Wire)
    this.#tell(false)
  }

  #tell(failed: boolean) {
    if (!this.#observe || this.#told) return
    this.#told = true
    const statements = this.#steps.map(({ statement }) => statement)
    this.#observe({ statements, ms: performance.now() - this.#sentAt, failed, work: this.#work })
  }

  #failRest(error: Error, wire: Wire) {
    this.#tell(true)
    for (const { statement, answer } of this.#steps.slice(this.#current)) {
      if (statement.name) delete wire.submittedNamedStatements[statement.name]
      answer.reject(error)
    }
    this.#current = this.#steps.length
  }
}

const bindings = new WeakMap<Statement, Buffer>()

function bindMessage(statement: Statement): Buffer {
  const cached = statement.cacheable && bindings.get(statement)
  if (cached) return cached
  const { name = '', values = [] } = statement
  const binding = serialize.bind({ statement: name, values: values as unknown[], valueMapper: utils.prepareValue })
  if (statement.cacheable) bindings.set(statement, binding)
  return binding
}

const isSame = (a: Statement, b: Statement) => a.text === b.text && isDeepStrictEqual(a.values, b.values)

const copyOf = (answer: Answer): Answer => ({ ...answer, rows: answer.rows.map((row) => ({ ...row })) })

/** Collects statements and sends them to the database in one packet. */
export class Packet {
  readonly #steps: Step[] = []

  /** The answer arrives after the packet has been sent. */
  add(statement: Statement): Promise<Answer> {
    const step = createStep(statement)
    this.#steps.push(step)
    return step.answer.promise
  }

  /** The same for a query; one that is already in the packet is not sent again. */
  addQuery(query: Statement): Promise<Answer> {
    const same = this.#steps.find(({ statement }) => isSame(statement, query))
    // A copy, because each caller may change its rows.
    return same ? same.answer.promise.then(copyOf) : this.add(query)
  }

  send(client: PoolClient) {
    const steps = nameless.has(client) ? this.#steps.map(withoutName) : this.#steps
    client.query(new PacketQuery(steps, observers.get(client)))
  }

  /** Discards the packet and rejects all its answers. */
  discard(reason: Error) {
    for (const { answer } of this.#steps) answer.reject(reason)
  }
}

/** Sends the statements in one packet and returns a promise for each answer. */
export function sendTogether(client: PoolClient, statements: readonly Statement[]): Promise<Answer>[] {
  const packet = new Packet()
  const answers = statements.map((statement) => packet.add(statement))
  packet.send(client)
  return answers
}
