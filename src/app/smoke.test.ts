import { expect, test } from 'vitest'
import { access } from '#modules/access/contract.ts'
import { classes } from '#modules/classes/contract.ts'
import { testServer } from './testing/server.ts'

const server = await testServer()

test('smoke', async () => {
  const teacher = await server.as('greenwood', 'classteacher')
  const me = await teacher.send(access.routes.getMe, {})
  expect(me).toMatchObject({ status: 200 })
  const mine = await teacher.send(classes.routes.listMyClasses, {})
  console.log(JSON.stringify(mine.data, null, 1))
})
