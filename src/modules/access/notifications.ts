import * as z from 'zod'
import { admin, allow, signedIn } from '#platform/contract/access/access.ts'
import { actions, features } from '#platform/contract/access/permissions.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const security: NotificationCategory = {
  id: 'access.security',
  name: { en: 'Safety of your account', hi: 'आपके खाते की सुरक्षा' },
  about: {
    en: 'A new device signs in, or your password changes.',
    hi: 'कोई नया उपकरण साइन इन करे या आपका पासवर्ड बदले।',
  },
  needs: signedIn('everybody has an account'),
  usually: ['inApp', 'email'],
  urgent: true,
}

const permissions: NotificationCategory = {
  id: 'access.permissions',
  name: { en: 'What you may do', hi: 'आपके अधिकार' },
  about: { en: 'A super admin changes your privileges.', hi: 'कोई सुपर एडमिन आपके अधिकार बदले।' },
  needs: allow(...features.flatMap((feature) => actions.map((action) => admin(feature, action)))),
  usually: ['inApp', 'email'],
}

export const newSignIn = notification('access.newSignIn', {
  category: security,
  params: z.object({ client: z.string().max(100), address: z.string().max(100) }),
  words: {
    en: {
      title: 'New sign-in from {client}',
      body: 'Somebody signed in to your account from the address {address}. If it was not you, end that session and change your password.',
    },
    hi: {
      title: 'नया साइन-इन: {client}',
      body: 'आपके खाते में {address} पते से किसी ने साइन इन किया। यदि वह आप नहीं थे, तो वह सत्र समाप्त करें और अपना पासवर्ड बदलें।',
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
      body: 'Every other device was signed out. If it was not you, ask the office for help at once.',
    },
    hi: {
      title: 'आपका पासवर्ड बदला गया',
      body: 'बाक़ी सभी उपकरण साइन आउट कर दिए गए। यदि यह आपने नहीं किया, तो तुरंत कार्यालय से सहायता लें।',
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
      body: '{by} changed what you may see and do. It already applies; the menu follows when you load a page.',
    },
    hi: {
      title: 'आपके अधिकार बदले गए',
      body: '{by} ने बदला कि आप क्या देख और कर सकते हैं। यह अभी से लागू है; पृष्ठ फिर खोलने पर मेन्यू भी बदल जाएगा।',
    },
  },
})

export const notifications: readonly NotificationKind[] = [newSignIn, passwordChanged, privilegesChanged]
