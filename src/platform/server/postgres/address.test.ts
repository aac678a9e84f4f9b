import fc from 'fast-check'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { databaseUrls, inDatabase } from './address.ts'

const login = (url: string) => {
  const { user, password, host, port, database } = new Client({ connectionString: url })
  return { user, password, host, port, database }
}

test('the passwords are derived from the owner’s alone', () => {
  const urls = databaseUrls('postgres://banyan:one@db.example:5433/school?application_name=x')
  expect(databaseUrls('postgres://banyan:one@other.example/elsewhere')).toMatchObject({
    owner: 'postgres://banyan:one@other.example/elsewhere',
  })
  const [server, jobs] = [login(urls.server), login(urls.jobs)]
  expect(server).toMatchObject({ user: 'banyan_server', host: 'db.example', port: 5433, database: 'school' })
  expect(jobs).toMatchObject({ user: 'banyan_jobs', host: 'db.example', port: 5433, database: 'school' })
  expect(login(databaseUrls('postgres://banyan:one@other.example/elsewhere').server).password).toBe(server.password)
  expect(login(databaseUrls('postgres://banyan:two@db.example/school').server).password).not.toBe(server.password)
  expect(jobs.password).not.toBe(server.password)
  expect(server.password).toMatch(/^[\w-]{43}$/)
})

test('whatever the owner’s name and password, the other roles log in as themselves and without its password', () => {
  const name = fc
    .string({ minLength: 1, maxLength: 14, unit: 'grapheme' })
    .filter((text) => Buffer.byteLength(text) <= 56)
  const password = fc.string({ minLength: 8, maxLength: 40, unit: 'binary' })
  fc.assert(
    fc.property(name, password, fc.boolean(), (owner, secret, inQuery) => {
      const [user, word] = [encodeURIComponent(owner), encodeURIComponent(secret)]
      const url = inQuery
        ? `postgres://another@db.example/school?user=${user}&password=${word}`
        : `postgres://${user}:${word}@db.example/school`
      const urls = databaseUrls(url)
      expect(login(urls.owner)).toMatchObject({ user: owner, password: secret })
      expect(login(urls.server).user).toBe(`${owner}_server`)
      expect(login(urls.jobs).user).toBe(`${owner}_jobs`)
      for (const other of [urls.server, urls.jobs]) {
        expect(other).not.toContain(word)
        expect(login(other).password).toMatch(/^[\w-]{43}$/)
      }
    }),
  )
})

test('a URL without a password needs the secret', () => {
  expect(() => databaseUrls('postgres://banyan@db.example/school', '')).toThrow('BANYAN_SECRET')
  const { server } = databaseUrls('postgres://banyan@db.example/school', 'a secret')
  expect(login(server).user).toBe('banyan_server')
})

test('an error does not contain the refused URL, which has the password', () => {
  const bad = ['postgres//banyan:hush@db/school', 'mysql://banyan:hush@db/school', 'postgres:///school?password=hush']
  for (const address of bad) {
    let refused: unknown
    try {
      databaseUrls(address)
    } catch (error) {
      refused = error
    }
    expect(refused).toBeInstanceOf(Error)
    expect(JSON.stringify({ ...(refused as Error), text: String(refused) })).not.toContain('hush')
  }
})

test('an owner’s name that would be truncated is refused', () => {
  expect(() => databaseUrls(`postgres://${'b'.repeat(57)}:x@db.example/school`)).toThrow('56')
})

test('only plain database names are accepted', () => {
  expect(inDatabase('postgres://b:x@db.example/school', 'school_2')).toBe('postgres://b:x@db.example/school_2')
  for (const name of ['', 'a b', 'a"b', 'A', 'a/b', 'x'.repeat(64)]) {
    expect(() => inDatabase('postgres://b:x@db.example/school', name)).toThrow('not a valid database name')
  }
})
