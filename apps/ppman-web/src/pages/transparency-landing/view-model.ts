export type LandingModel = { title: string }

export const landingModel = (): LandingModel => ({ title: 'What hospitals charge' })
