import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

type Shown = { title: string; options: { body?: string; tag?: string; data: { link?: string } } }

/** The service worker of a school's host, outside a browser, with these windows open. */
function startWorker(windows: string[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const shown: Shown[] = []
  const opened: string[] = []
  const focused: string[] = []
  const self = {
    location: { origin: 'https://greenwood.example' },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: Shown['options']) => void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => windows.map((url) => ({ url, focus: async () => void focused.push(url) })),
      openWindow: async (url: string) => void opened.push(url),
    },
  }
  const script = readFileSync('src/platform/web/sw.js', 'utf8').replace(
    '__SHELL__',
    JSON.stringify({ version: '1', files: [], parts: {} }),
  )
  runInNewContext(script, { self, URL, caches: {} })
  const send = async (name: string, event: object) => {
    const work: Promise<unknown>[] = []
    listeners.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) })
    await Promise.all(work)
  }
  return {
    shown,
    opened,
    focused,
    push: (text: string) => send('push', { data: { json: () => JSON.parse(text) as unknown } }),
    click: (data: object | null) => send('notificationclick', { notification: { close: () => {}, data } }),
  }
}

test('FAM-09 a push message shows its title and the school, and a repeated one replaces the first', async () => {
  const worker = startWorker()
  await worker.push(
    JSON.stringify({ title: 'Diya is absent', body: 'Greenwood', link: '/family/attendance', tag: 't1' }),
  )
  expect(worker.shown).toMatchObject([
    { title: 'Diya is absent', options: { body: 'Greenwood', tag: 't1', data: { link: '/family/attendance' } } },
  ])
})

test('FAM-09 a message that cannot be read still shows something, because browsers insist', async () => {
  const worker = startWorker()
  for (const text of ['no json', '{}', 'null']) await worker.push(text)
  expect(worker.shown.map(({ title }) => title)).toEqual(['Banyan', 'Banyan', 'Banyan'])
})

test('FAM-09 a click opens the page, in the window that already shows it if there is one', async () => {
  const page = 'https://greenwood.example/family/attendance?child=1'
  const closed = startWorker(['https://greenwood.example/family/home'])
  await closed.click({ link: '/family/attendance?child=1' })
  expect([closed.opened, closed.focused]).toEqual([[page], []])
  const open = startWorker([page])
  await open.click({ link: '/family/attendance?child=1' })
  expect([open.opened, open.focused]).toEqual([[], [page]])
  await open.click(null)
  expect(open.opened).toEqual(['https://greenwood.example/'])
})

test('FAM-09 a click never leaves the school’s host', async () => {
  const worker = startWorker()
  for (const link of ['//evil.example/x', 'https://evil.example', 'javascript:alert(1)']) await worker.click({ link })
  expect(worker.opened).toEqual([])
})
