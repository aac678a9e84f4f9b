import { admin, allow, anyone, superAdmin } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { liveClassSettingsDefinitions } from './settingsSchemas.ts'

export const settingsViewers = allow(admin('school', 'view'), superAdmin)
export const settingsEditors = allow(admin('school', 'edit'), superAdmin)

const signed = anyone('the service has no session; every message carries a signature over its bytes')

export const liveClassSettings = contract<typeof liveClassSettingsDefinitions>()('liveClassSettings', {
  getLiveSettings: route('GET /api/live-classes/settings', settingsViewers),
  saveLiveSettings: route('PUT /api/live-classes/settings', settingsEditors),
  useLiveStandIn: route('POST /api/live-classes/settings/stand-in', settingsEditors),
  tryMeeting: route('POST /api/live-classes/settings/trial', settingsEditors),
  hearZoom: route('POST /api/live-classes/events/zoom', signed),
  hearJitsi: route('POST /api/live-classes/events/jitsi', signed),
})
