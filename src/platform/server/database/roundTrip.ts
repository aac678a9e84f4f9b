/// <reference path="./pgutils.d.ts" />
import { type Connection, type FieldDef, type PoolClient, Query, types } from 'pg'
import utils from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'

/** One statement of a trip; its name stands for its text on every connection. */
export type Statement = {
  readonly name?: string | undefined
  readonly text: string
  readonly values?: readonly unknown[]
  /** The same object is sent again and again, so what the wire carries of it is written once. */
  readonly kept?: true
}

export type Answer = { readonly rows: Record<string, unknown>[]; readonly command: string; readonly count: number }

/** How the rows of a prepared statement are read. */
type Shape = { readonly names: readonly string[]; readonly parsers: readonly ((text: string) => unknown)[] }

/** What the driver's connection has and its types do not tell. */
type Wire = Omit<Connection, 'parse'> & {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(message: { name?: string | undefined; text: string }): void
}

/** In one piece, so that the stream has one write to see to. */
function write(wire: Wire, messages: Buffer[]) {
  if (messages.length > 0 && wire.stream.writable) wire.stream.write(Buffer.concat(messages))
  messages.length = 0
}

/** A connection describes a prepared statement once: PostgreSQL refuses to run it again if its columns change. */
const shapes = new WeakMap<Wire, Map<string, Shape>>()

const noColumns: Shape = { names: [], parsers: [] }

type Step = {
  readonly statement: Statement
  readonly answer: PromiseWithResolvers<Answer>
  readonly rows: Record<string, unknown>[]
  shape: Shape | undefined
}

function stepOf(statement: Statement): Step {
  const answer = Promise.withResolvers<Answer>()
  // Whoever waits for it is told; a step nobody waits for must not end the process.
  answer.promise.catch(() => {})
  return { statement, answer, rows: [], shape: undefined }
}

/**
 * Statements that travel in one packet and are answered in one: the server replies at the single sync behind the last. When
 * one fails, those behind it are not run. The driver sends a sync, and so causes a packet, for every statement.
 */
class Trip extends Query {
  readonly #steps: readonly Step[]
  #at = 0
  #failure: Error | null = null
  /** Of the step that is being answered; the driver notes under them what has been prepared. */
  name: string | undefined
  text: string

  constructor(steps: readonly Step[]) {
    super('')
    this.#steps = steps
    this.name = steps[0]?.statement.name
    this.text = steps[0]?.statement.text ?? ''
    this.submit = (connection) => this.#send(connection as unknown as Wire)
  }

  #send(wire: Wire) {
    const known = shapes.get(wire) ?? new Map<string, Shape>()
    shapes.set(wire, known)
    wire.stream.cork()
    const messages: Buffer[] = []
    try {
      for (const step of this.#steps) this.#writeStep(wire, step, known, messages)
    } catch (error) {
      // A value that cannot be written: the steps before it run, this one and those behind it do not.
      this.#failure = error instanceof Error ? error : new Error(String(error))
    } finally {
      messages.push(serialize.sync())
      write(wire, messages)
      wire.stream.uncork()
    }
    return null
  }

  #writeStep(wire: Wire, step: Step, known: Map<string, Shape>, messages: Buffer[]) {
    const { name, text } = step.statement
    if (!name || (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]) === undefined) {
      write(wire, messages)
      wire.parse({ name, text })
      if (name) wire.submittedNamedStatements[name] = text
    }
    messages.push(bindingOf(step.statement))
    step.shape = name ? known.get(name) : undefined
    if (!step.shape) messages.push(serialize.describe({ type: 'P' }))
    messages.push(serialize.execute())
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }) {
    const step = this.#steps[this.#at]
    if (!step) return
    step.shape = {
      names: fields.map((field) => field.name),
      parsers: fields.map((field) => types.getTypeParser(field.dataTypeID)),
    }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const step = this.#steps[this.#at]
    if (!step?.shape || this.#failure) return
    const { names, parsers } = step.shape
    const row: Record<string, unknown> = {}
    try {
      for (let at = 0; at < fields.length; at++) {
        const text = fields[at] as string | null
        row[names[at] as string] = text === null ? null : parsers[at]?.(text)
      }
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error))
    }
    step.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }, connection: unknown) {
    const step = this.#steps[this.#at]
    if (!step) return
    const { name } = step.statement
    if (name) shapes.get(connection as Wire)?.set(name, step.shape ?? noColumns)
    const space = text.indexOf(' ')
    const command = space < 0 ? text : text.slice(0, space)
    step.answer.resolve({ rows: step.rows, command, count: Number(text.slice(text.lastIndexOf(' ') + 1)) || 0 })
    this.#at++
    this.name = this.#steps[this.#at]?.statement.name
    this.text = this.#steps[this.#at]?.statement.text ?? ''
  }

  handleError(error: Error, connection: unknown) {
    this.#failRest(error, connection as Wire)
  }

  handleReadyForQuery(connection: unknown) {
    if (this.#failure) this.#failRest(this.#failure, connection as Wire)
  }

  #failRest(error: Error, wire: Wire) {
    for (const { statement, answer } of this.#steps.slice(this.#at)) {
      if (statement.name) delete wire.submittedNamedStatements[statement.name]
      answer.reject(error)
    }
    this.#at = this.#steps.length
  }
}

const bindings = new WeakMap<Statement, Buffer>()

function bindingOf(statement: Statement): Buffer {
  const known = statement.kept && bindings.get(statement)
  if (known) return known
  const { name = '', values = [] } = statement
  const binding = serialize.bind({ statement: name, values: values as unknown[], valueMapper: utils.prepareValue })
  if (statement.kept) bindings.set(statement, binding)
  return binding
}

/** One packet to the database: statements are put into it, and it leaves once. */
export class Packet {
  readonly #steps: Step[] = []

  /** The answer comes when the packet has left. */
  add(statement: Statement): Promise<Answer> {
    const step = stepOf(statement)
    this.#steps.push(step)
    return step.answer.promise
  }

  leave(client: PoolClient) {
    client.query(new Trip(this.#steps))
  }

  /** Instead of leaving. */
  drop(reason: Error) {
    for (const { answer } of this.#steps) answer.reject(reason)
  }
}

/** Sends the statements in one packet; each answer comes on its own promise, all at the same moment. */
export function travel(client: PoolClient, statements: readonly Statement[]): Promise<Answer>[] {
  const packet = new Packet()
  const answers = statements.map((statement) => packet.add(statement))
  packet.leave(client)
  return answers
}
