import * as z from 'zod'
import { admin, allow, superAdmin } from '#platform/contract/access/access.ts'
import { features } from '#platform/contract/access/permissions.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const imports: NotificationCategory = {
  id: 'imports.runs',
  name: { en: 'Imports', hi: 'आयात' },
  about: {
    en: 'A file you brought in has been written, taken back or stopped.',
    hi: 'जब आपका आयात पूरा हो, रुक जाए या वापस लिया जाए।',
  },
  needs: allow(superAdmin, ...features.map((feature) => admin(feature, 'edit'))),
  usually: ['inApp'],
}

const written = z.object({ file: z.string().max(255), created: z.int(), updated: z.int() })

export const importApplied = notification('imports.applied', {
  category: imports,
  params: written,
  words: {
    en: { title: 'Import of {file} is done', body: '{created:number} added, {updated:number} changed.' },
    hi: { title: '{file} का आयात पूरा हुआ', body: '{created:number} जोड़े गए, {updated:number} बदले गए।' },
  },
})

export const importStopped = notification('imports.stopped', {
  category: imports,
  params: z.object({ file: z.string().max(255) }),
  words: {
    en: {
      title: 'Import of {file} stopped',
      body: 'Nothing was written. Open it to see what has changed since it was checked.',
    },
    hi: {
      title: '{file} का आयात रुक गया',
      body: 'कुछ भी आयात नहीं हुआ। जाँच के बाद क्या बदला, यह देखने के लिए खोलें।',
    },
  },
})

export const importUndone = notification('imports.undone', {
  category: imports,
  params: z.object({ file: z.string().max(255), left: z.int() }),
  words: {
    en: {
      title: 'Import of {file} was taken back',
      body: '{left:number} rows were changed since and stay as they are.',
    },
    hi: {
      title: '{file} का आयात वापस लिया गया',
      body: 'आयात के बाद बदली गई {left:number} पंक्तियाँ वैसी ही रखी गईं।',
    },
  },
})

export const notifications: readonly NotificationKind[] = [importApplied, importStopped, importUndone]
