import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { password } from './people.ts'
import { port } from './ports.ts'

/**
 * A proxy in front of the server that can go down: switching the browser offline does not reach its service worker. A
 * request that `lets` refuses loses its connection, too.
 */
export async function openProxy(school: string, lets: (incoming: IncomingMessage) => boolean = () => true) {
  let isUp = true
  const sockets = new Set<Socket>()
  const front = createServer((incoming, outgoing) => {
    if (!isUp || !lets(incoming)) return void incoming.socket.destroy()
    const { method, url = '', headers } = incoming
    const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers }, (upstream) => {
      outgoing.writeHead(upstream.statusCode ?? 502, upstream.headers)
      upstream.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  front.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    host: `http://${school}.localhost:${(front.address() as AddressInfo).port}`,
    turnOff: async (page: Page) => {
      isUp = false
      for (const socket of sockets) socket.destroy()
      await page.context().setOffline(true)
    },
    turnOn: async (page: Page) => {
      isUp = true
      await page.context().setOffline(false)
    },
    close: () => {
      front.close()
      front.closeAllConnections()
    },
  }
}

/** Signs the class teacher in at an address of their own, such as a proxy's, where no session can be given. */
export async function signInAt(page: Page, host: string) {
  await page.goto(`${host}/login/teacher`)
  await page.getByRole('textbox', { name: 'User name' }).fill('classteacher')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Logged in successfully')).toBeVisible()
}
