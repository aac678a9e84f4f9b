import {
  IconBellCog,
  IconCalendarOff,
  IconDoorEnter,
  IconDownload,
  IconFolderLock,
  IconIdBadge2,
  IconKey,
  IconLifebuoy,
  IconPalette,
} from '@tabler/icons-react'
import { accessPaths } from '#modules/access/web/paths.ts'
import { downloadsPaths } from '#modules/downloads/web/paths.ts'
import { leavePaths } from '#modules/leave/web/paths.ts'
import { notificationPaths } from '#modules/notifications/web/paths.ts'
import { ticketPaths } from '#modules/tickets/web/paths.ts'
import { vaultPaths } from '#modules/vault/web/paths.ts'
import { visitorPaths } from '#modules/visitors/web/paths.ts'
import { getModules } from '#platform/web/productHost.ts'
import { mayOpen } from '#platform/web/screen.ts'
import type { User } from '#platform/web/session/session.ts'
import type { IconType } from '#ui/Icon.tsx'
import { profilePaths } from './paths.ts'

/** The sections of a profile, each one page; a role has the first of its addresses that it may open. */
const sections = [
  { name: 'details', icon: IconIdBadge2, to: [profilePaths.teacherDetails, profilePaths.ownDetails] },
  { name: 'account', icon: IconKey, to: [profilePaths.teacherAccount, accessPaths.account] },
  { name: 'preferences', icon: IconPalette, to: [profilePaths.teacherPreferences, profilePaths.ownPreferences] },
  { name: 'notifications', icon: IconBellCog, to: [notificationPaths.settings] },
  { name: 'vault', icon: IconFolderLock, to: [vaultPaths.teacher, vaultPaths.own] },
  { name: 'leave', icon: IconCalendarOff, to: [leavePaths.mine, leavePaths.ours] },
  { name: 'downloads', icon: IconDownload, to: [downloadsPaths.teacher, downloadsPaths.admin, downloadsPaths.staff] },
  { name: 'visits', icon: IconDoorEnter, to: [visitorPaths.visitLog] },
  { name: 'support', icon: IconLifebuoy, to: [ticketPaths.profile, ticketPaths.staff, ticketPaths.family] },
] as const satisfies readonly { name: string; icon: IconType; to: readonly string[] }[]

export type SectionName = (typeof sections)[number]['name']

/** Whether the user may open the screen with this address. */
const opens = (user: User) => {
  const screens = getModules().flatMap((module) => module.screens)
  return (to: string) => screens.some((screen) => screen.path === to && mayOpen(screen, user))
}

/** The sections this user has, each with its address. */
export function sectionsOf(user: User): { name: SectionName; icon: IconType; to: string }[] {
  const isOpen = opens(user)
  return sections.flatMap(({ name, icon, to }) => {
    const address = to.find(isOpen)
    return address === undefined ? [] : [{ name, icon, to: address }]
  })
}

/** The start of this user's profile. */
export const profileOf = (user: User): string =>
  [profilePaths.teacher, profilePaths.admin, profilePaths.own].find(opens(user)) ?? accessPaths.account
