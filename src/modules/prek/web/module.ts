import { allow, anyone, guardian, licensed, student } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { readWaiting } from '#platform/web/waiting.ts'
import { officeReports, settingsEditing, teacherReports } from '../access.ts'
import { prekPaths } from './paths.ts'
import { prekTitles } from './titles.ts'

const families = licensed([licence.reports], allow(student, guardian))

export const prekWeb: WebModule = {
  name: 'prek',
  text: prekTitles,
  screens: [
    screen(prekPaths.reports, { title: 'reports', needs: teacherReports, load: () => import('./TeacherReports.tsx') }),
    screen(prekPaths.generate, {
      title: 'generate',
      needs: teacherReports,
      load: () => import('./GenerateReports.tsx'),
    }),
    screen(prekPaths.officeGenerate, {
      title: 'generate',
      needs: officeReports,
      load: () => import('./GenerateReports.tsx'),
    }),
    screen(prekPaths.download, {
      title: 'download',
      shell: 'public',
      load: () => import('./GrowthDownload.tsx'),
      needs: anyone('the code of the link is the credential; without one the page shows nothing'),
    }),
    screen(prekPaths.settings, { title: 'settings', needs: settingsEditing, load: () => import('./PrekSettings.tsx') }),
    screen(prekPaths.family, { title: 'family', needs: families, load: () => import('./family/ChildReports.tsx') }),
  ],
  menu: [
    {
      to: prekPaths.reports,
      label: 'reports',
      icon: 'growth',
      order: 23,
      under: 'classes',
      needs: teacherReports,
      isShown: async (signal) => (await readWaiting('prekClasses', signal)).count > 0,
      also: [prekPaths.generate],
    },
    {
      to: prekPaths.officeGenerate,
      label: 'reports',
      icon: 'growth',
      order: 46,
      group: 'learning',
      under: 'curriculum',
      needs: officeReports,
      also: [prekPaths.settings],
    },
  ],
  notifications: () => import('../notifications.ts'),
  familyCards: [{ name: 'prek', order: 63, load: () => import('./GrowthCard.tsx') }],
}
