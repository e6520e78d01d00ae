import { buttonMail, type MailTexts } from '@ppman/notifications/mail'

export type { MailTexts }

type Invitation = {
  /** Name of the organization; empty where it has none. */
  organization: string
  invitedBy: string
  joinUrl: string
  days: number
  postalAddress: string
}

const NOTHING = 'If you did not expect this, do nothing.'

/** Asks somebody to join an organization. */
export const invitationMail = ({ organization, invitedBy, joinUrl, days, postalAddress }: Invitation) =>
  buttonMail({
    subject: 'You are invited to Payer Policy Monitor',
    title: organization === '' ? 'You are invited to an organization' : `Join ${organization}`,
    paragraphs: [`${invitedBy} invites you to work with them in Payer Policy Monitor.`],
    button: { label: 'Choose a password and join', url: joinUrl },
    small: `The link works once, for ${days} days. ${NOTHING}`,
    postalAddress,
  })

/** To somebody who is invited but has an account: an account belongs to one organization. */
export const accountElsewhereMail = (postalAddress: string) =>
  buttonMail({
    subject: 'An invitation that you cannot accept',
    title: 'You already have an account',
    paragraphs: [
      'Another organization invited you to Payer Policy Monitor, but this address has an account already, ' +
        'and an account belongs to one organization.',
      'Ask them to invite you under another address, or have your account removed first.',
    ],
    button: null,
    small: NOTHING,
    postalAddress,
  })

type Reset = { resetUrl: string; minutes: number; postalAddress: string }

/** The link for a lost password. */
export const passwordResetMail = ({ resetUrl, minutes, postalAddress }: Reset) =>
  buttonMail({
    subject: 'Choose a new password',
    title: 'Choose a new password',
    paragraphs: ['Somebody, probably you, asked for a new password for this address.'],
    button: { label: 'Choose a new password', url: resetUrl },
    small: `The link works once, for ${minutes} minutes. ${NOTHING} Your password stays as it is.`,
    postalAddress,
  })

type Changed = { forgotUrl: string; postalAddress: string }

/** Tells the owner of an account that its password was changed. */
export const passwordChangedMail = ({ forgotUrl, postalAddress }: Changed) =>
  buttonMail({
    subject: 'Your password was changed',
    title: 'Your password was changed',
    paragraphs: [
      'The password of your Payer Policy Monitor account was changed just now, and all other browsers were ' +
        'signed out.',
    ],
    button: { label: 'This was not me', url: forgotUrl },
    small: 'If it was you, there is nothing to do.',
    postalAddress,
  })
