import * as z from 'zod'
import { admin, allow, signedIn } from '#platform/contract/access/access.ts'
import { actions, features } from '#platform/contract/access/permissions.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const security: NotificationCategory = {
  id: 'access.security',
  name: { en: 'Account security', hi: 'आपके खाते की सुरक्षा' },
  about: {
    en: 'Sign-ins on new devices and password changes.',
    hi: 'कोई नया डिवाइस लॉग इन करे या आपका पासवर्ड बदले।',
  },
  needs: signedIn('everybody has an account'),
  usually: ['inApp', 'email'],
  urgent: true,
}

const permissions: NotificationCategory = {
  id: 'access.permissions',
  name: { en: 'Your privileges', hi: 'आपके अधिकार' },
  about: { en: 'When a super admin changes your privileges.', hi: 'कोई सुपर एडमिन आपके अधिकार बदले।' },
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
      title: 'नया साइन-इन: {client}',
      body: 'आपके खाते में {address} पते से किसी ने लॉगिन किया। यदि वह आप नहीं थे, तो वह सत्र समाप्त करें और अपना पासवर्ड बदलें।',
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
      body: 'बाक़ी सभी डिवाइस लॉग आउट कर दिए गए। यदि यह आपने नहीं किया, तो तुरंत कार्यालय से सहायता लें।',
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
      body: '{by} ने बदला कि आप क्या देख और कर सकते हैं। यह अभी से लागू है; पृष्ठ फिर खोलने पर मेन्यू भी बदल जाएगा।',
    },
  },
})

export const notifications: readonly NotificationKind[] = [newSignIn, passwordChanged, privilegesChanged]
