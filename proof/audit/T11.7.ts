import { proof } from '../program.ts'
import { signInAs } from '../stage/principals.ts'

/** The longest the list after a breach may take, in milliseconds. */
const maxListMs = 60_000
const readers = ['superadmin', 'fulladmin', 'classteacher', 'teacher', 'feeadmin']
const idField = /"(?:studentId|userId|teacherId|guardianId)":"([0-9a-f-]{36})"/g

export const program = proof(
  'T11.7',
  'the breach list has everybody whose records an account read on a day, and nobody else',
  async (context) => {
    const server = await context.server()
    const officer = await signInAs(server, 'greenwood', 'superadmin')
    const failures: string[] = []
    let [count, slowest, listed] = [0, 0, 0]
    const names = readers.slice(0, context.count(5, 2))
    for (const name of names) {
      const reader = await signInAs(server, 'greenwood', name)
      const read = async (url: string) => (await server.call({ method: 'GET', url, headers: reader.headers })).body
      const replies = [
        await read('/api/students?size=20'),
        await read('/api/classes'),
        await read('/api/notifications'),
      ]
      const first = idField.exec(replies[0] ?? '')?.[1]
      idField.lastIndex = 0
      if (first) replies.push(await read(`/api/students/${first}`), await read(`/api/students/${first}`))
      const shown = replies.flatMap((body) =>
        JSON.parse(body).status === 200 ? [...body.matchAll(idField)].map((match) => match[1] ?? '') : [],
      )
      const expected = new Set(shown.filter((id) => id !== reader.userId))
      if (first && replies[3]?.includes('"status":200')) expected.add(first)
      await server.services.recordReads.flush()
      const { rows } = await server.owner.query<{ day: string }>(
        `select (now() at time zone 'Asia/Kolkata')::date::text as day`,
      )
      const started = Date.now()
      const found = new Set<string>()
      for (let page = 1; ; page++) {
        const url = `/api/privacy/people/${reader.userId}/reads?day=${rows[0]?.day}&size=200&page=${page}`
        const reply = await server.call({ method: 'GET', url, headers: officer.headers })
        if (reply.statusCode !== 200) throw new Error(`The list returned ${reply.statusCode} ${reply.body}`)
        const { data } = reply.json()
        for (const { personId } of data.rows) found.add(personId)
        if (page * 200 >= data.total) break
      }
      slowest = Math.max(slowest, Date.now() - started)
      listed += found.size
      count += expected.size + 1
      for (const id of expected) if (!found.has(id)) failures.push(`${name} read ${id}, who is not on the list`)
      // The officer's own calls for the list are reads too, of other people.
      if (name !== 'superadmin')
        for (const id of found)
          if (!expected.has(id)) failures.push(`${id} is on the list of ${name}, who never read it`)
    }
    if (slowest > maxListMs) failures.push(`a list took ${slowest} ms`)
    return {
      count,
      failures,
      figures: { accounts: names.length, 'people listed': listed, 'slowest list, ms': slowest },
    }
  },
)
