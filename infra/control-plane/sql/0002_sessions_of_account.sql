-- Which sign-ins an account has, so that all of them can end when it is disabled, removed or loses a role.
CREATE INDEX oidc_artifact_account_idx ON control_plane.oidc_artifact ((payload ->> 'accountId')) WHERE model = 'Session';
