type ModuleInfo = { readonly importedIds: readonly string[] }

/** A group of source files that becomes one built file; as in Rolldown's `codeSplitting`. */
type ChunkGroup = {
  readonly name: string | ((id: string, context: { getModuleInfo(id: string): ModuleInfo | null }) => string | null)
  readonly test?: RegExp
  /** Groups with a higher number choose their files first, together with everything these import. */
  readonly priority: number
  /** Only files that at least this many pages use. */
  readonly minShareCount?: number
}

const shell = new RegExp(
  [
    '/src/app/(?:modules\\.web|web\\.developer)\\.ts$',
    '/src/platform/web/shell/(?:Staff|Family)Shell\\.tsx$',
    // The addresses of modules whose screens are opened now and then come with those; the menu knows only their access rules.
    '/src/modules/(?!(?:activities|admissions|assessmentReports|badges|challenges|doubts|gateway|gradebook|homework|imports|liveClasses|localNodes|notices|offlineTests|onlineTests|papers|prek|privacy|profile|promotion|questions|reports|search|templates|tickets|vault|visitors)/)\\w+/(?:contract|\\w+Contract|contracts/(?!\\w+Schemas)\\w+)\\.ts$',
    // Loaded by the menu or the frame of every page.
    '/web/(?:\\w+/)?(?:registerWorklist|pendingRequests|approvalCount|dayEntries|ReminderPopup)\\.tsx?$',
    // Small components that most screens use.
    '/src/ui/(?:feedback|formats|indicators|layout|people)/',
    '/src/ui/chart/(?:useChartText|chartText)\\.ts',
    '/src/ui/calendar/dayTime\\.ts$',
    '/platform/web/useLiveRefresh\\.ts$',
  ].join('|'),
)

const module = /\/src\/modules\/(\w+)\//

/**
 * Which source files are built into one file. Left alone, the bundler makes a file for every combination of screens that share
 * something, and a home page then takes fifty requests. Here a page takes a few: what is opened together is kept together.
 * A screen is still a file of its own.
 */
export const chunkGroups: ChunkGroup[] = [
  // The sign-in page.
  {
    name: 'doors',
    test: /\/src\/(?:app\/web\.tsx|modules\/access\/web\/signIn\/SignIn\.tsx)$/,
    priority: 10,
  },
  // The Hindi of the menu and of all components. What a module says is in a file of the module.
  { name: 'menu.hi', test: /\/web\/(?:titles|uiText\/\w+)\.hi\.ts$|\/platform\/web\/messages\.hi\.ts$/, priority: 9 },
  { name: (id) => hindiOf(id), test: /\/modules\/.*\/messages\.hi\.ts$/, priority: 9 },
  // What every page needs once somebody is signed in: the frame, the menu and its figures, the addresses of all routes.
  { name: 'shell', test: shell, priority: 8 },
  // Opened once the page is there, which does without it.
  { name: 'live', test: /\/node_modules\/socket\.io-client\//, priority: 8 },
  { name: 'home', test: /\/src\/modules\/home\/web\//, priority: 7 },
  // The home of a family with the cards of all modules.
  {
    name: 'familyHome',
    test: /\/src\/modules\/(?:family\/web\/(?:Home|ChildSwitch|public|due\/DueCard|due\/DueLine)\.tsx|\w+\/web\/family\/\w+Card\.tsx|consents\/web\/ConsentsCard\.tsx)$/,
    priority: 7,
  },
  // The icons of screens, before lists take theirs: a screen with one of these would load the whole list. The menu and the homes have their own.
  { name: 'icons', test: /\/node_modules\/@tabler\/icons-react\//, minShareCount: 2, priority: 6 },
  // Tables, with the list that is opened most: students.
  {
    name: 'lists',
    test: /\/src\/ui\/table\/(?!rows\/Virtual)|\/platform\/web\/lists\/|\/people\/web\/students\/StudentList\.tsx$/,
    priority: 5,
  },
  { name: 'forms', test: /\/src\/(?:ui|platform)\/(?!contract|chart\/|richText\/)/, minShareCount: 8, priority: 4 },
  // Formatted text, for the screens that show or write some.
  { name: 'richText', test: /\/src\/ui\/richText\/(?!editor\/)/, minShareCount: 2, priority: 3 },
  // Many screens have a chart now, and most have none.
  { name: 'charts', test: /\/src\/ui\/chart\//, minShareCount: 2, priority: 3 },
  // Schemas are heavy, and many screens do without.
  { name: 'zod', test: /\/node_modules\/zod\//, priority: 9 },
  // What families and the office share of fees, so that families load nothing else of the office's.
  {
    name: 'feeParts',
    test: /\/src\/modules\/fees\/web\/(?:MoneyField|feeStates|rupees|words|students\/TraceStories)\.tsx?$/,
    priority: 3,
  },
  // What other modules know of people. In one of theirs it would bring that module's screens along.
  {
    name: (id, context) => (lightModule(id, context) ? 'persons' : null),
    test: /\/src\/modules\/people\/\w+\.ts$/,
    minShareCount: 2,
    priority: 3,
  },
  // What the screens of a module share.
  { name: lightModule, test: module, minShareCount: 3, priority: 2 },
]

const hindiOf = (id: string) => {
  const name = module.exec(id)?.[1]
  return name ? `${name}.hi` : null
}

/** The module of a file that needs no schemas, which are heavy and which most lists do without. */
function lightModule(id: string, context: { getModuleInfo(id: string): ModuleInfo | null }) {
  const seen = new Set<string>()
  const needsSchemas = (one: string): boolean => {
    if (one.includes('/node_modules/zod/')) return true
    if (seen.has(one)) return false
    seen.add(one)
    return context.getModuleInfo(one)?.importedIds.some(needsSchemas) ?? false
  }
  return needsSchemas(id) ? null : (module.exec(id)?.[1] ?? null)
}
