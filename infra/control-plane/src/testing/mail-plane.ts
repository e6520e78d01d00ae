import { mailSink } from '@ppman/notifications/mail/testing'
import { testClock, testPlane, testWorld } from './test-plane.ts'

/** A console that sends its mail to a sink, with a clock that tests move. */
export async function consoleWithMail() {
  const world = await testWorld()
  const sink = await mailSink()
  const clock = testClock()
  const env = {
    SMTP_URL: sink.url,
    MAIL_FROM: 'Monitor <alerts@ppman.test>',
    MAIL_POSTAL_ADDRESS: '1 Main Street, Springfield',
  }
  const plane = await testPlane(world, { clock, env })
  /** The mails to an address, once there are so many. */
  const mailsTo = async (address: string, count = 1) => {
    const found = () => sink.mails.filter(({ to }) => to.includes(address))
    for (let tries = 0; tries < 1_000 && found().length < count; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20))
    return found()
  }
  /** The path of the console that the newest mail to an address leads to. */
  const linkTo = async (address: string, count = 1) => {
    const text = (await mailsTo(address, count)).at(-1)?.text ?? ''
    return /\/console\/(?:join|reset-password)\/[\w-]+/.exec(text)?.[0] ?? ''
  }
  const close = async () => {
    await plane.close()
    await sink.close()
    await world.close()
  }
  return { world, sink, clock, env, plane, mailsTo, linkTo, close }
}
