import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { keepSyncing } from './keeping.ts'
import { openFolder } from './nodeFolder.ts'
import { openPages } from './pages.ts'
import { pair, schoolAddress } from './pairing.ts'
import { schoolServer } from './schoolServer.ts'

/** A school's own machine that keeps content of the library: `node src/localNode/main.ts`. docs/operating.md explains it. */
const help = `A machine that keeps the school’s content for days without internet.

  pair <address> <code>   bind this machine; the code is from the school’s page “Offline set-up” and works for an hour
  run                     keep the content in step and serve it to the school’s network
  status                  say what is here and when the school’s server was last reached

  --folder <path>         where everything is kept, ./local-node if not said
  --port <number>         where it is served, 4080 if not said
  --host <address>        to whom it listens, the whole network (0.0.0.0) if not said`

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

const { values, positionals } = (() => {
  try {
    const options = { folder: { type: 'string' }, port: { type: 'string' }, host: { type: 'string' } } as const
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${help}`)
  }
})()
const [command, address = '', code = ''] = positionals
const folder = openFolder(values.folder ?? './local-node')

async function paired() {
  return (
    (await folder.pairing()) ?? fail('This machine is not paired yet. Run “pair” with the code of the office first.')
  )
}

async function run() {
  const port = Number(values.port ?? 4080)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) fail('--port must be a number up to 65535.')
  const pairing = await paired()
  const pages = openPages(folder, pairing.name)
  pages.listen(port, values.host ?? '0.0.0.0')
  await once(pages, 'listening').catch((error: Error) => fail(`Port ${port} can’t be used: ${error.message}`))
  const at = pages.address()
  console.log(`${pairing.name} serves its content on port ${typeof at === 'object' ? at?.port : port}.`)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const say = (what: string) => console.log(`${new Date().toISOString()} ${what}`)
  await keepSyncing({ folder, server: schoolServer(pairing), signal: stop.signal, say })
  pages.close()
  pages.closeAllConnections()
}

switch (command) {
  case 'pair': {
    const origin = schoolAddress(address)
    if (!origin || code === '') fail(help)
    const refusal = await pair(folder, origin, code).catch(
      (error: Error) => `${origin} can’t be reached: ${error.message}`,
    )
    if (refusal) fail(refusal)
    console.log(`Paired as “${(await paired()).name}”. Now start it with “run”.`)
    break
  }
  case 'run':
    await run()
    break
  case 'status': {
    const { name } = await paired()
    const { files, licence, lastContactAt, trouble } = await folder.state()
    let held = 0
    for (const file of files) if (await folder.holds(file)) held += 1
    console.log(
      `${name}: ${held} of ${files.length} files, licence ${licence ?? 'unknown'}, last contact ${lastContactAt ?? 'never'}`,
    )
    if (trouble) console.log(`Trouble: ${trouble}`)
    break
  }
  default:
    console.log(help)
}
