import * as z from 'zod'
import { admin, allow, signedIn } from '#platform/contract/access/access.ts'
import { actions, features } from '#platform/contract/access/permissions.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const security: NotificationCategory = {
  id: 'access.security',
  name: { en: 'Account security', hi: 'खाते की सुरक्षा' },
  about: {
    en: 'Sign-ins on new devices and password changes.',
    hi: 'नए डिवाइस पर लॉगिन और पासवर्ड में बदलाव।',
  },
  needs: signedIn('everybody has an account'),
  usually: ['inApp', 'email'],
  urgent: true,
}

const permissions: NotificationCategory = {
  id: 'access.permissions',
  name: { en: 'Your privileges', hi: 'आपके अधिकार' },
  about: { en: 'When a super admin changes your privileges.', hi: 'जब कोई सुपर एडमिन आपके अधिकार बदले।' },
  needs: allow(...features.flatMap((feature) => actions.map((action) => admin(feature, action)))),
  usually: ['inApp', 'email'],
}

export const newSignIn = notification('access.newSignIn', {
  category: security,
  params: z.object({ client: z.string().max(100), address: z.string().max(100) }),
  words: {
    en: {
      title: 'New sign-in from {client}',
      body: 'Someone signed in to your account from {address}. If it wasn’t you, sign out that device and change your password.',
    },
    hi: {
      title: 'नया लॉगिन: {client}',
      body: 'किसी ने {address} से आपके खाते में लॉग इन किया। यदि वह आप नहीं थे, तो उस डिवाइस को लॉग आउट करें और पासवर्ड बदलें।',
    },
  },
  link: '/account/sessions',
})

export const passwordChanged = notification('access.passwordChanged', {
  category: security,
  params: z.object({}),
  words: {
    en: {
      title: 'Your password was changed',
      body: 'All other devices were signed out. If it wasn’t you, contact the office immediately.',
    },
    hi: {
      title: 'आपका पासवर्ड बदला गया',
      body: 'बाकी सभी डिवाइस लॉग आउट कर दिए गए हैं। यदि यह आपने नहीं किया, तो तुरंत कार्यालय से संपर्क करें।',
    },
  },
  link: '/account/sessions',
})

export const privilegesChanged = notification('access.privilegesChanged', {
  category: permissions,
  params: z.object({ by: z.string().max(250) }),
  words: {
    en: {
      title: 'Your privileges were changed',
      body: '{by} changed your privileges. Reload the page to see the new menu.',
    },
    hi: {
      title: 'आपके अधिकार बदले गए',
      body: '{by} ने आपके अधिकार बदले हैं। नया मेन्यू देखने के लिए पृष्ठ फिर से लोड करें।',
    },
  },
})

export const notifications: readonly NotificationKind[] = [newSignIn, passwordChanged, privilegesChanged]
