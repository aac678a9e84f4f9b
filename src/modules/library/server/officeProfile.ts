import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Setting = readonly [path: string, name: string, value: string | number | boolean]

const scripting = '/org.openoffice.Office.Common/Security/Scripting'
const network = '/org.openoffice.Inet/Settings'
/** A proxy nobody listens on, so that network requests from a document fail. */
const nowhere = { host: '127.0.0.1', port: 9 }

/**
 * A document can link to images and templates, and LibreOffice would fetch them from inside our network and from our disk.
 * These settings block links and macros in uploaded documents.
 */
const settings: readonly Setting[] = [
  [scripting, 'BlockUntrustedRefererLinks', true],
  [scripting, 'DisableActiveContent', true],
  [scripting, 'DisableMacrosExecution', true],
  [scripting, 'MacroSecurityLevel', 3],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', 0],
  // 2: manual proxy.
  [network, 'ooInetProxyType', 2],
  [network, 'ooInetHTTPProxyName', nowhere.host],
  [network, 'ooInetHTTPProxyPort', nowhere.port],
  [network, 'ooInetHTTPSProxyName', nowhere.host],
  [network, 'ooInetHTTPSProxyPort', nowhere.port],
  [network, 'ooInetNoProxy', ''],
]

const item = ([path, name, value]: Setting) =>
  `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/** Writes the settings into a new LibreOffice profile. */
export async function writeOfficeProfile(folder: string): Promise<void> {
  await mkdir(join(folder, 'user'), { recursive: true })
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry">'
  const lines = [head, ...settings.map(item), '</oor:items>', '']
  await writeFile(join(folder, 'user', 'registrymodifications.xcu'), lines.join('\n'))
}
