import { sign } from '#platform/server/files/fileLinks.ts'
import { proof } from '../program.ts'
import { newAddress } from '../server/proofServer.ts'
import { aFile } from '../stage/examples/files.ts'
import { createAnonymous } from '../stage/principals.ts'

export const program = proof('T8.2', 'a file is only served through a valid link of its own', async (context) => {
  const server = await context.server()
  const [here, there] = [await createAnonymous(server, 'greenwood'), await createAnonymous(server, 'riverside')]
  const { files, secret, database } = server.services
  const failures: string[] = []
  let count = 0
  const get = (url: string, headers: Readonly<Record<string, string>>) =>
    server.call({ method: 'GET', url, headers, from: newAddress() })
  const expectRefusal = async (what: string, url: string, headers = here.headers) => {
    count += 1
    const { statusCode, body } = await get(url, headers)
    if (statusCode < 400 || statusCode >= 500 || body.includes('a secret text'))
      failures.push(`${what} returned ${statusCode} ${body.slice(0, 100)}`)
  }
  const link = (fileId: string, tenantId: string, minutes: number, purpose = 'read') =>
    sign({
      secret: secret('file links').toString('base64url'),
      tenantId,
      fileId,
      purpose,
      expiresAt: new Date(Date.now() + minutes * 60_000),
    })
  for (let round = 0; round < context.count(20, 3); round++) {
    const mine = await aFile(server, here.tenantId, `a secret text ${round}`)
    const theirs = await aFile(server, there.tenantId, `a secret text of another ${round}`)
    const row = await database.inTenant({ tenantId: here.tenantId }, (db) => files.find(db, mine.fileId))
    const address = (fileId: string, token: string) => `/api/files/${fileId}/${token}`
    if ((await get(address(mine.fileId, mine.token), here.headers)).statusCode !== 200)
      failures.push('a valid link was refused')
    await expectRefusal('another school’s link here', address(theirs.fileId, theirs.token))
    await expectRefusal('our link on another school’s host', address(mine.fileId, mine.token), there.headers)
    await expectRefusal('another file with our link', address(theirs.fileId, mine.token))
    await expectRefusal(
      'another school’s file with a link signed for ours',
      address(theirs.fileId, link(theirs.fileId, here.tenantId, 5)),
    )
    await expectRefusal('an expired link', address(mine.fileId, link(mine.fileId, here.tenantId, -1)))
    await expectRefusal(
      'a link for another purpose',
      address(mine.fileId, link(mine.fileId, here.tenantId, 5, 'preview')),
    )
    const place = round % mine.token.length
    const other = mine.token[place] === 'A' ? 'B' : 'A'
    await expectRefusal(
      'an altered link',
      address(mine.fileId, mine.token.slice(0, place) + other + mine.token.slice(place + 1)),
    )
    for (const path of [
      `/api/files/${row?.storageKey}`,
      `/assets/../files/${row?.storageKey}`,
      `/files/${row?.storageKey}`,
    ])
      await expectRefusal(`the guessed path ${path.split('/')[1]}`, path)
    await database.inTenant({ tenantId: here.tenantId }, (db) => files.forget(db, mine.fileId))
    await expectRefusal('a deleted file', address(mine.fileId, mine.token))
  }
  return { count, failures }
})
