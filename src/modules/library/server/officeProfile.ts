import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Setting = readonly [path: string, name: string, value: string | number | boolean]

const scripting = '/org.openoffice.Office.Common/Security/Scripting'
const network = '/org.openoffice.Inet/Settings'
/** Nobody listens there: what a document asks for over the network ends at this proxy. */
const nowhere = { host: '127.0.0.1', port: 9 }

/**
 * A document may name pictures and templates by their address, and LibreOffice would fetch them: from inside our network,
 * and from our disk. Neither links nor macros of what people upload are followed.
 */
const settings: readonly Setting[] = [
  [scripting, 'BlockUntrustedRefererLinks', true],
  [scripting, 'DisableActiveContent', true],
  [scripting, 'DisableMacrosExecution', true],
  [scripting, 'MacroSecurityLevel', 3],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', 0],
  // 2 is a proxy given by hand.
  [network, 'ooInetProxyType', 2],
  [network, 'ooInetHTTPProxyName', nowhere.host],
  [network, 'ooInetHTTPProxyPort', nowhere.port],
  [network, 'ooInetHTTPSProxyName', nowhere.host],
  [network, 'ooInetHTTPSProxyPort', nowhere.port],
  [network, 'ooInetNoProxy', ''],
]

const item = ([path, name, value]: Setting) =>
  `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/** Writes the settings LibreOffice starts with into the folder of its profile. */
export async function writeOfficeProfile(folder: string): Promise<void> {
  await mkdir(join(folder, 'user'), { recursive: true })
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry">'
  const lines = [head, ...settings.map(item), '</oor:items>', '']
  await writeFile(join(folder, 'user', 'registrymodifications.xcu'), lines.join('\n'))
}
