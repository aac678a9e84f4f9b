import { attributesOf, readXml } from '../spreadsheets/xmlReader.ts'

/** An item of the default organization, with the resource it launches. */
export type ManifestItem = {
  readonly scoId: string
  readonly title: string
  readonly launchData: string
  readonly masteryScore: string
  readonly resourceId: string
  readonly parameters: string
}
export type ManifestResource = { readonly href: string; readonly base: string }
export type ScormManifest = {
  readonly version: '1.2' | '2004'
  readonly items: readonly ManifestItem[]
  readonly resources: ReadonlyMap<string, ManifestResource>
}

type OpenItem = {
  readonly id: string
  readonly resourceId: string
  readonly parameters: string
  title: string
  readonly details: Record<string, string>
}

const maxTextLength = 10_000
const maxTitleLength = 200
const maxLaunchDataLength = 4096
const detailTags = ['datafromlms', 'dataFromLMS', 'masteryscore']

/** Reads a SCORM manifest: the items of its default organization, in order, and its resources. Rejects with `MalformedXml`. */
export async function readManifest(xml: Buffer): Promise<ScormManifest> {
  const organizations: { id: string; items: ManifestItem[] }[] = []
  const resources = new Map<string, ManifestResource>()
  const bases: string[] = []
  const open: OpenItem[] = []
  let defaultId = ''
  let text = ''
  let schemaVersion = ''
  let has2004Namespace = false
  await readXml(once(decode(xml)), {
    open: (name, tag) => {
      const attributes = attributesOf(tag)
      text = ''
      has2004Namespace ||= /adlcp_v1p3/.test(tag)
      if (name === 'organizations') defaultId = attributes.default ?? ''
      if (name === 'organization') organizations.push({ id: attributes.identifier ?? '', items: [] })
      if (name === 'manifest' || name === 'resources') bases.push(attributes.base ?? '')
      if (name === 'item') open.push(itemFrom(attributes))
      if (name === 'resource' && attributes.identifier && attributes.href) {
        const base = bases.join('') + (attributes.base ?? '')
        resources.set(attributes.identifier, { href: attributes.href, base })
      }
    },
    text: (more) => {
      if (text.length < maxTextLength) text += more
    },
    close: (name) => {
      const item = open.at(-1)
      if (name === 'schemaversion') schemaVersion ||= text.trim()
      if (item && name === 'title') item.title ||= text.trim()
      if (item && detailTags.includes(name)) item.details[name.toLowerCase()] = text.trim()
      if (name === 'item' && open.pop() && item?.resourceId) organizations.at(-1)?.items.push(finished(item))
      text = ''
    },
  })
  const organization = organizations.find(({ id }) => id === defaultId) ?? organizations[0]
  return { version: versionOf(schemaVersion, has2004Namespace), items: organization?.items ?? [], resources }
}

function versionOf(schemaVersion: string, has2004Namespace: boolean): '1.2' | '2004' {
  if (/^1\.2/.test(schemaVersion)) return '1.2'
  return /2004|1\.3/.test(schemaVersion) || has2004Namespace ? '2004' : '1.2'
}

const itemFrom = (attributes: Record<string, string | undefined>): OpenItem => ({
  id: attributes.identifier ?? '',
  resourceId: attributes.identifierref ?? '',
  parameters: attributes.parameters ?? '',
  title: '',
  details: {},
})

function finished({ id, resourceId, parameters, title, details }: OpenItem): ManifestItem {
  const { datafromlms = '', masteryscore = '' } = details
  return {
    scoId: (id || resourceId).slice(0, maxTitleLength),
    title: title.slice(0, maxTitleLength),
    launchData: datafromlms.slice(0, maxLaunchDataLength),
    masteryScore: /^\d{1,3}(\.\d{1,7})?$/.test(masteryscore) ? masteryscore : '',
    resourceId,
    parameters,
  }
}

function decode(xml: Buffer): string {
  if (xml[0] === 0xff && xml[1] === 0xfe) return new TextDecoder('utf-16le').decode(xml)
  if (xml[0] === 0xfe && xml[1] === 0xff) return new TextDecoder('utf-16be').decode(xml)
  const declaration = xml.toString('latin1', 0, 200)
  const isLatin = /^<\?xml[^>]*encoding=["'](?:iso-8859-1|windows-1252)["']/i.test(declaration)
  return new TextDecoder(isLatin ? 'windows-1252' : 'utf-8').decode(xml)
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
