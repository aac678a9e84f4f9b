import { Agent, request } from 'node:http'
import { fillIn } from './placeholders.ts'
import type { RecordedCall } from './recording.ts'
import type { Visit } from './visits.ts'

/** Browsers open at most so many connections to a host. */
const connectionsPerPerson = 6

export type Replay = {
  /** Makes the calls of a screen as this person, after or beside each other as the browser did. False if one was refused. */
  open(person: number): Promise<boolean>
  close(): void
}

export function replayOf(
  server: { port: number; host: string },
  calls: readonly RecordedCall[],
  visits: readonly Visit[],
): Replay {
  const ready = visits.map(({ token, values }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: connectionsPerPerson })
    const own = calls.map(({ url, headers, after }) => ({
      after,
      path: fillIn(url, values),
      headers: { ...headers, host: server.host, authorization: `Bearer ${token}` },
    }))
    return { agent, calls: own }
  })
  return {
    open: async (person) => {
      const at = ready[person]
      if (!at) throw new RangeError(`There is no person ${person}.`)
      const { agent } = at
      const answers: Promise<boolean>[] = []
      for (const { path, headers, after } of at.calls) {
        const send = () => get({ agent, port: server.port, path, headers })
        answers.push(after.length > 0 ? Promise.all(after.map((earlier) => answers[earlier])).then(send) : send())
      }
      return (await Promise.all(answers)).every(Boolean)
    },
    close: () => {
      for (const { agent } of ready) agent.destroy()
    },
  }
}

type Sent = { agent: Agent; port: number; path: string; headers: Record<string, string> }

/** Answers that mean that the server is busy. */
const busy = [429, 503]

/** Reads the whole answer, but does not look at it: browsers have processors of their own. */
function get({ path, ...sent }: Sent): Promise<boolean> {
  return new Promise((resolve, reject) => {
    request({ ...sent, path, hostname: '127.0.0.1' }, (answer) => {
      const { statusCode = 0 } = answer
      answer.resume()
      answer.on('error', reject)
      answer.on('end', () => {
        if (statusCode === 200 || busy.includes(statusCode)) resolve(statusCode === 200)
        else reject(new Error(`${path} answered ${statusCode}.`))
      })
    })
      .on('error', reject)
      .end()
  })
}
