export { modelCallRepo, type ModelUsage } from './model-call-repo.ts'
export { checkModelConfig, type ModelConfig, modelEnv, readModelConfig } from './model-env.ts'
export { openModel, type ModelPort } from './model-port.ts'
