import { admin, allow, anyone, guardian, licensed, student, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { badgePaths } from './paths.ts'
import { badgeTitles } from './titles.ts'

const held = [licence.gamification]
const teachers = licensed(held, allow(teacher))
const families = licensed(held, allow(student, guardian))
const lookingAtPeople = licensed(held, allow(admin('user', 'view')))
const lookingAtRules = licensed(held, allow(admin('school', 'view')))

const tab = { name: 'badges', label: 'achievements', order: 60, needs: lookingAtPeople }
const loadTab = () => import('./BadgesTab.tsx')

/** Badges: one's own, those of a person, what they need, and how they are checked. */
export const badgesWeb: WebModule = {
  name: 'badges',
  text: badgeTitles,
  screens: [
    screen(badgePaths.teacher, { title: 'achievements', needs: teachers, load: () => import('./MyAchievements.tsx') }),
    screen(badgePaths.person, {
      title: 'person',
      needs: lookingAtPeople,
      load: () => import('./PersonAchievements.tsx'),
    }),
    screen(badgePaths.family, {
      title: 'achievements',
      needs: families,
      load: () => import('./ChildAchievements.tsx'),
    }),
    screen(badgePaths.rules, { title: 'rules', needs: lookingAtRules, load: () => import('./BadgeRules.tsx') }),
    screen(badgePaths.check, {
      title: 'check',
      shell: 'public',
      needs: anyone('anyone who is shown a badge may check it; the page names nobody'),
      load: () => import('./BadgeCheck.tsx'),
    }),
  ],
  menu: [
    { to: badgePaths.teacher, label: 'achievements', icon: 'badges', order: 70, under: 'me', needs: teachers },
    { to: badgePaths.family, label: 'achievements', icon: 'badges', order: 75, under: 'me', needs: families },
    {
      to: badgePaths.rules,
      label: 'rules',
      icon: 'badges',
      order: 70,
      group: 'school',
      under: 'school',
      needs: lookingAtRules,
    },
  ],
  profileTabs: {
    student: [{ ...tab, load: loadTab }],
    staff: [{ ...tab, load: loadTab }],
  },
  familyCards: [{ name: 'badges', order: 65, studentOrder: 62, load: () => import('./BadgesCard.tsx') }],
  notifications: () => import('../notifications.ts'),
}
