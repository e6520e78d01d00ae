// Written by `npm run openapi` from apps/ppman-api/openapi.json; `npm run check` holds it to that.

export interface paths {
    "/lookup/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find policy documents for a topic
         * @description Needs the scope `svc-ppman`. Counts against the quota `search`.
         */
        get: operations["lookup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lookup/payers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest active payers as a name is typed
         * @description Needs the scope `svc-ppman`. Counts against the quota `search`.
         */
        get: operations["lookupPayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lookup/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest topics that indexed documents cover
         * @description Needs the scope `svc-ppman`. Counts against the quota `search`.
         */
        get: operations["lookupTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search payers, policies and rules
         * @description Needs the scope `svc-ppman`. Counts against the quota `search`.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payers/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Paged list of payers by name
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["listPayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payers/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a sync of the payer directory
         * @description One sync runs at a time: while one is active, its job is answered. Needs the scope `svc-ppman`. Counts against the quota `sync`.
         */
        post: operations["syncPayers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payers/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Match card data to a payer
         * @description Needs the scope `svc-ppman`. Counts against the quota `search`.
         */
        get: operations["matchPayer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payers/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts over the payer directory
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["payerDirectoryStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payers/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The payer directory, for a copy of your own
         * @description Streamed: routing entries first, then payers without any, each in the order they were added. An answer that breaks off is not whole. In CSV, several values in a cell stand between bars, and a cell that a spreadsheet would run begins with an apostrophe. Needs the scope `svc-ppman`. Counts against the quota `export`.
         */
        get: operations["exportPayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payers/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Payers ranked by how well they are watched
         * @description Active payers. Those without sources are critical, for the reason no_sources. Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["payerHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payers/aliases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Paged list of corrections, the newest first
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["listPayerAliases"];
        put?: never;
        /**
         * Tell which payer a name means
         * @description Holds for your organization from the next match on; for all when a second organization says the same, or an administrator does. A name of another payer answers 422 `alias_conflict`; so does one that your organization gave to another payer, unless `replace` is true. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        post: operations["createPayerAlias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payers/aliases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw a correction
         * @description Your organization’s own, from the next match on; it also ends for all unless others support it. An administrator may withdraw what holds for all by the id that the list with `scope=global` gives: each organization’s own correction then stays with it. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        delete: operations["deletePayerAlias"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payers/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Paged list of added routing entries, the newest first
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["listPayerEntries"];
        put?: never;
        /**
         * Add an EDI routing entry to a payer
         * @description Holds for your organization from the next match on; for all when a second organization adds the same entry (payer, number, clearinghouse and days), or an administrator does. Of its address, phone, states, plan types and transactions, what both said holds for all. A number that the payer has at this clearinghouse on one of the same days already answers 422 `duplicate_entry`. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        post: operations["createPayerEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payers/entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw a routing entry
         * @description Your organization’s own, from the next match on; it also ends for all unless others support it. An administrator may withdraw what holds for all by the id that the list with `scope=global` gives: each organization’s own entry then stays with it. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        delete: operations["deletePayerEntry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One payer by its id, with its footprint, affiliations and delegations
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["getPayer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Paged list of policy changes
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["listPolicyChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/updates/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Feed of policy changes, Atom or RSS
         * @description The 50 newest changes. Atom unless `format` or the Accept header asks for RSS; `format` wins. Changes of wording alone (severity `info`) are left out unless `severity=info` asks for them. Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["policyFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One policy change
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["getPolicyChange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mark a policy change as reviewed
         * @description The mark is your organization’s own; others do not see it. The last mark holds. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        patch: operations["reviewPolicyChange"];
        trace?: never;
    };
    "/policies/{id}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Both wordings of a change side by side, word for word
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["policyChangeDiff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Paged list of the wordings of the changed policy, newest first
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["policyVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One wording of the changed policy, with its text
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["policyVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/{id}/criteria": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The criteria of coverage of the changed policy, as trees
         * @description Each tree has the conditions under which a service is covered: groups of which all, any, n or none must hold, and leaves with their quote and its position. `format=questionnaire` or `Accept: application/fhir+json` answers a FHIR R4 Questionnaire with all trees; `format` wins. Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["policyCriteria"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/{id}/criteria/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a change did to the criteria of coverage, leaf by leaf
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["policyCriteriaChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing-rules/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List of billing rules
         * @description The rules that documents state, and those of your organization. One rule for each code of a statement. With `effective_date` the rule that began last comes first, otherwise the one that was written down last. Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["listBillingRules"];
        put?: never;
        /**
         * Write down a billing rule for your organization
         * @description Seen by your organization alone, with origin `manual` and verification_status `unverified` whatever the body says. It changes no other rule unless `supersedes` names one of yours: that rule then ends the day before this one begins. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        post: operations["createBillingRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One billing rule with its evidence
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["getBillingRule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sources/stale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sources that wait for a person
         * @description Sources in state needs_human_review, longest waiting first. Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["listStaleSources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sources/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Paged list of watched addresses
         * @description By payer and address. A state, kind or host that matches nothing answers 200 and empty. Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["listSources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sources/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One watched address, with the looks at it, its moves, what it names and what it learned to leave out
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["getSource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sources/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle a source by a person’s decision
         * @description For administrators: sources are shared by all organizations. What is looked at again is due at once; what was read stays. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        post: operations["resolveSource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sources/{id}/regions/{region_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back a learned region of a source
         * @description For administrators: sources are shared by all organizations. Its words count from the next look on, which is due at once, and it is not learned again. It stays listed, with the looks that it was learned from. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        post: operations["revokeLearnedRegion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened, the newest first
         * @description Policies, rules, prices, sources and payers, as webhooks, mail and sockets tell of them. Events are kept for 90 days. The filter works as that of a webhook does. Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your organization’s webhooks, the oldest first
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Have events sent to an address
         * @description Events are sent by POST and signed as Standard Webhooks describes (`webhook-id`, `webhook-timestamp`, `webhook-signature`). The answer holds the secret, which only a repeat with the same Idempotency-Key shows again. Any 2xx within 15 seconds counts as delivered; else nine retries follow over three days. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One webhook
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook and its deliveries
         * @description Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook; what the body leaves out stays
         * @description Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a webhook, whatever its filters
         * @description Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        post: operations["pingWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret; both sign for 24 hours
         * @description Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was sent to a webhook and what came back, the newest first
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{did}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One delivery with the body that is sent
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{did}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again, with the same webhook-id and all its attempts
         * @description Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send again what did not arrive since an instant
         * @description Failed deliveries are sent again, and events that passed the filters while the webhook was off are sent now. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        post: operations["recoverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-previews/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How many events of the last 30 days a filter would have sent
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        post: operations["previewWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email-subscriptions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your organization’s mail subscriptions, the oldest first
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["listEmailSubscriptions"];
        put?: never;
        /**
         * Have changes sent to an address by mail
         * @description The address gets a mail that asks to confirm; nothing else is sent before. Organizations have one subscription of an address: another is refused, unless the first one has ended. At most three confirmation mails go to an address in 24 hours; then the answer is 429. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        post: operations["createEmailSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email-subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One mail subscription
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["getEmailSubscription"];
        put?: never;
        post?: never;
        /**
         * Delete a mail subscription; links in its mails still answer
         * @description Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        delete: operations["deleteEmailSubscription"];
        options?: never;
        head?: never;
        /**
         * Change a mail subscription; what the body leaves out stays
         * @description Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        patch: operations["updateEmailSubscription"];
        trace?: never;
    };
    "/email-subscriptions/{id}/resend-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the confirmation mail again
         * @description At most three confirmation mails go to an address in 24 hours; then the answer is 429. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        post: operations["resendEmailConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your organization’s saved feeds, the oldest first
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["listFeeds"];
        put?: never;
        /**
         * Save filters as a feed for feed readers and calendars
         * @description The answer holds addresses with a private token, which only a repeat with the same Idempotency-Key shows again: Atom and RSS with the newest changes, and a calendar of what takes effect. They are read without sign-in. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        post: operations["createFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One saved feed
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["getFeed"];
        put?: never;
        post?: never;
        /**
         * Delete a saved feed; its addresses answer 404 at once
         * @description Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        delete: operations["deleteFeed"];
        options?: never;
        head?: never;
        /**
         * Change a saved feed; what the body leaves out stays
         * @description The addresses stay the same. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        patch: operations["updateFeed"];
        trace?: never;
    };
    "/feeds/{id}/rotate-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a saved feed new addresses; the old ones answer 404 at once
         * @description Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        post: operations["rotateFeedToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-transparency/hospitals/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Paged list of hospitals by state and name
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["listHospitals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-transparency/hospitals/{ccn}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One hospital by its CMS certification number
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["getHospital"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-transparency/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search hospital prices by code or words
         * @description Needs the scope `svc-ppman`. Counts against the quota `search`.
         */
        get: operations["searchPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-transparency/updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hospitals and national medians that changed lately
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["getPriceUpdates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-transparency/codes/{type}/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * National median, spread and history of one procedure
         * @description Needs the scope `svc-ppman`. Counts against the quota `search`.
         */
        get: operations["getCodePrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-transparency/codes/{type}/{code}/distribution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Distribution of all negotiated rates of one procedure
         * @description Needs the scope `svc-ppman`. Counts against the quota `search`.
         */
        get: operations["getCodeDistribution"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-transparency/codes/{type}/{code}/percentile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where one hospital stands among all that publish a procedure
         * @description Needs the scope `svc-ppman`. Counts against the quota `search`.
         */
        get: operations["getHospitalPercentile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-transparency/codes/{type}/{code}/payer-spread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far payers differ at the same hospital for one procedure
         * @description Needs the scope `svc-ppman`. Counts against the quota `search`.
         */
        get: operations["getCodePayerSpread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-transparency/rates/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Paged list of the single rates of one price file
         * @description Needs the scope `svc-ppman`. Counts against the quota `search`.
         */
        get: operations["listRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-transparency/rates/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * File, byte range and parsed record of one rate
         * @description Needs the scope `svc-ppman`. Counts against the quota `search`.
         */
        get: operations["getRateEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-transparency/rates/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a rate again from its bytes and compare it with what is kept
         * @description Needs the scope `svc-ppman`. Counts against the quota `search`.
         */
        get: operations["verifyRate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-transparency/sources/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Paged list of where price files are looked for
         * @description By host and address. A state or CCN that matches nothing answers 200 and empty. Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["listPriceSources"];
        put?: never;
        /**
         * Watch where a hospital publishes its prices
         * @description For administrators: sources are shared by all organizations. The first look is due at once. The address must be public. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        post: operations["createPriceSource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-transparency/sources/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One source of price files, with what it names and the looks at it
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["getPriceSource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Say whether a source of price files is looked at
         * @description For administrators: sources are shared by all organizations. What was read of a source stays. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        patch: operations["updatePriceSource"];
        trace?: never;
    };
    "/pt-documents/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your organization’s benefit documents, newest first
         * @description Without anything that came from the documents: no file name, value or quote. Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["listPtDocuments"];
        put?: never;
        /**
         * Upload an EOB or plan document
         * @description One PDF of at most 20 MiB and 2,000 pages, with text, in the field `file`. It is stored encrypted, seen by your organization alone, and its benefits are read. Confirm them before an estimate uses them. Needs the scope `svc-ppman`. Counts against the quota `upload`.
         */
        post: operations["uploadPtDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pt-documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One benefit document with its values
         * @description Each read is an event of your audit trail. Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["getPtDocument"];
        put?: never;
        post?: never;
        /**
         * Delete a benefit document
         * @description Deletes the file, its values and the key that could decrypt them. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        delete: operations["deletePtDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pt-documents/{id}/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Confirm, correct, add or reject values of a benefit document
         * @description The same value as read confirms it, another corrects it. Estimates use these values only. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        patch: operations["decidePtDocumentValues"];
        trace?: never;
    };
    "/pt-documents/{id}/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate what a person pays for a procedure at a hospital
         * @description From the confirmed values of the document and the negotiated rates of its payer for the plan’s line of business. An estimate, not a quote: other bills are not included, and `notes` name what the amounts rest on. It is stored nowhere. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        post: operations["estimateOutOfPocket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/compare/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Matrix of procedures by hospitals
         * @description Needs the scope `svc-ppman`. Counts against the quota `search`.
         */
        get: operations["comparePrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/compare/payers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What payers say about one code, side by side
         * @description Needs the scope `svc-ppman`. Counts against the quota `search`.
         */
        get: operations["comparePayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/applicability/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which authorities govern a plan type in a place on a day
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["getApplicability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many hospitals, files and payers are known
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["getCoverage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How often your organization called what
         * @description By operation and by day (UTC); the last ten seconds of other processes may be missing. Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/disagreements/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What payers did that your rules do not say, the newest first
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["listDisagreements"];
        put?: never;
        /**
         * Record what a payer did, to hold it against its rules
         * @description Codes and a month, nothing about a patient. It is held against the rules in force in that month and is seen by your organization alone. Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        post: operations["recordDisagreement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/disagreements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Say how a disagreement came out
         * @description Needs the scope `svc-ppman`. Counts against the quota `write`.
         */
        patch: operations["resolveDisagreement"];
        trace?: never;
    };
    "/prior-auth/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prior-authorization requirements, the newest first
         * @description Rules of the category prior_authorization; `disposition` is required, not_required or conditional. Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["listPriorAuth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prior-auth/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether a service needs prior authorization, with evidence
         * @description Needs the scope `svc-ppman`. Counts against the quota `search`.
         */
        get: operations["checkPriorAuth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compliance audit evidence package
         * @description Rules with where each is written, how that document was found, fetched and parsed, and how it changed. The same question of the same data gives the same bytes. A zip holds a program, verify.mjs, that checks every file, quote and seal without us. Needs the scope `svc-ppman`. Counts against the quota `export`.
         */
        get: operations["auditExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The audit trail, oldest first unless asked otherwise
         * @description Your organization’s own chain, or the one of what the service did to records that all share. Lines are only ever added. Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["auditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The keys that sign audit packages
         * @description Counts against the quota `anonymous`.
         */
        get: operations["auditKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Paged list of background jobs, the newest first
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State of a background job
         * @description Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show who is calling
         * @description The identity that the control plane vouches for, as every other operation sees it. Needs the scope `svc-ppman`. Counts against the quota `read`.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/ws-ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the identity for a WebSocket ticket
         * @description The ticket binds the socket to the caller’s organization and is valid for 30 seconds. Needs the scope `svc-ppman`. Counts against the quota `ticket`.
         */
        post: operations["issueWsTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This description of the API
         * @description Counts against the quota `anonymous`.
         */
        get: operations["getOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/asyncapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The description of the WebSocket
         * @description Counts against the quota `anonymous`.
         */
        get: operations["getAsyncapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "policy.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A policy was read for the first time.
         * @description A policy was read for the first time. Any status from 200 to 299 accepts it; others are tried again.
         */
        post: operations["policy.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "policy.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new version of a policy says something else.
         * @description A new version of a policy says something else. Any status from 200 to 299 accepts it; others are tried again.
         */
        post: operations["policy.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "policy.retired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payer retired a policy.
         * @description A payer retired a policy. Any status from 200 to 299 accepts it; others are tried again.
         */
        post: operations["policy.retired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "prior_auth.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A policy asks for prior authorization anew, or no longer.
         * @description A policy asks for prior authorization anew, or no longer. Any status from 200 to 299 accepts it; others are tried again.
         */
        post: operations["prior_auth.changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "billing_rule.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Billing rules were read from a policy, or a person wrote one down.
         * @description Billing rules were read from a policy, or a person wrote one down. Any status from 200 to 299 accepts it; others are tried again.
         */
        post: operations["billing_rule.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "billing_rule.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new version of a policy states other dates for the same billing rules.
         * @description A new version of a policy states other dates for the same billing rules. Any status from 200 to 299 accepts it; others are tried again.
         */
        post: operations["billing_rule.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "billing_rule.superseded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Billing rules ended, because a policy no longer states them or another replaces them.
         * @description Billing rules ended, because a policy no longer states them or another replaces them. Any status from 200 to 299 accepts it; others are tried again.
         */
        post: operations["billing_rule.superseded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "source.needs_human_review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A source could not be read or repaired; a person has to look.
         * @description A source could not be read or repaired; a person has to look. Any status from 200 to 299 accepts it; others are tried again.
         */
        post: operations["source.needs_human_review"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "source.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A source that failed is read again.
         * @description A source that failed is read again. Any status from 200 to 299 accepts it; others are tried again.
         */
        post: operations["source.recovered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payer.health_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The health of what is known about a payer changed its status.
         * @description The health of what is known about a payer changed its status. Any status from 200 to 299 accepts it; others are tried again.
         */
        post: operations["payer.health_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payer.directory_synced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The directory of payers was read again.
         * @description The directory of payers was read again. Any status from 200 to 299 accepts it; others are tried again.
         */
        post: operations["payer.directory_synced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "price_transparency.rates_updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A newer price file of a hospital took the place of the one before.
         * @description A newer price file of a hospital took the place of the one before. Any status from 200 to 299 accepts it; others are tried again.
         */
        post: operations["price_transparency.rates_updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "disagreement.recorded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Your organization recorded what a payer did, and it was held against the rules.
         * @description Your organization recorded what a payer did, and it was held against the rules. Any status from 200 to 299 accepts it; others are tried again.
         */
        post: operations["disagreement.recorded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test event that was asked for.
         * @description A test event that was asked for. Any status from 200 to 299 accepts it; others are tried again.
         */
        post: operations["webhook.ping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliveries to one of your webhooks stopped, because it failed for days or is gone.
         * @description Deliveries to one of your webhooks stopped, because it failed for days or is gone. Any status from 200 to 299 accepts it; others are tried again.
         */
        post: operations["webhook.disabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AddedPayerEntry: {
            /** Format: uuid */
            id: string;
            edi_payer_id: string;
            clearinghouse: string | null;
            transactions: ("270" | "276" | "278" | "835" | "837P" | "837I")[];
            claims_address: components["schemas"]["ClaimsAddress"] | null;
            phone: string | null;
            states: string[];
            plan_types: string[];
            effective_from: string | null;
            effective_to: string | null;
            /**
             * @description For whom the next match knows it, while it stands.
             * @enum {string}
             */
            scope: "organisation" | "global";
            /** Format: date-time */
            created_at: string;
            payer: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            /** @enum {string} */
            status: "active" | "withdrawn" | "superseded";
            /** @description Null for what holds for all: several may have added it. */
            created_by: string | null;
            ended_at: string | null;
        };
        AddedPayerEntryPage: {
            items: components["schemas"]["AddedPayerEntry"][];
            /** @description Rows that match, over all pages. */
            total: number;
            page: number;
            page_size: number;
            pages: number;
        };
        AliasCreateRequest: {
            /**
             * @description The name as the card has it.
             * @example BCBS of TX
             */
            alias: string;
            /** Format: uuid */
            payer_id: string;
            /** @description The routing entry it means, when the payer has several. */
            entry_id?: string | null;
            /** @description The state it holds for; without it, all. */
            state?: string | null;
            /** @default coder_correction */
            source?: string;
            note?: string | null;
            /**
             * @description Take the place of another payer that your organization gave the name to.
             * @default false
             */
            replace?: boolean;
        };
        AliasCreatedResponse: {
            /** Format: uuid */
            id: string;
            alias: string;
            /** @description How the name is compared. */
            alias_normalized: string;
            /** Format: uuid */
            payer_id: string;
            entry_id: string | null;
            /** @description False when the same was said or known before. */
            created: boolean;
            /** @description The earlier correction of your organization that this one takes the place of. */
            replaced_id: string | null;
            /**
             * @description For whom the next match knows it.
             * @enum {string}
             */
            scope: "organisation" | "global";
            /** Format: date-time */
            created_at: string;
        };
        ApplicabilityResponse: {
            payer: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            /** @example JL */
            jurisdiction: string | null;
            contractor: string | null;
            state: string | null;
            part: ("A" | "B") | null;
            benefit: ("ab" | "hhh" | "dme") | null;
            /** @description How it is known; null for Medicare itself, which no payer’s document scopes. */
            basis: ("document_states_scope" | "document_excludes_plan_type" | "defers_to_cms" | "deferral_vendor_two_part" | "scope_by_exclusion" | "negative_attestation" | "unknown") | null;
            /** @description Whether the named document governs; null when it is not known. */
            applies: boolean | null;
            quote: string | null;
            span: {
                start: number;
                end: number;
            } | null;
            lcd: string | null;
            article: string | null;
            /** @description The watched wording that the scope was read from. */
            document: {
                number: string;
                title: string;
                /** Format: uuid */
                version_id: string;
                sha256: string;
            } | null;
            /** @description Who decides, highest first, each with the rule that gives it its place. */
            authorities: {
                kind: string;
                name: string;
                basis: string;
                document: string | null;
                quote: string | null;
                span: {
                    start: number;
                    end: number;
                } | null;
            }[];
            /** @description What would have to be known for a full answer. */
            missing: string[];
        };
        AuditChain: {
            from_seq: number;
            to_seq: number;
            head: {
                seq: number;
                hash: string;
            };
            /** @description Whether every line from from_seq to the head counts, or only those about these rules. */
            is_whole: boolean;
        };
        AuditEventResponse: {
            /** @description Place in the chain, without gaps. */
            seq: number;
            /** Format: date-time */
            at: string;
            actor: string;
            action: string;
            object: {
                kind: string;
                /** Format: uuid */
                id: string;
            };
            /** @description JSON as it was sealed, byte for byte. */
            detail: string;
            prev_hash: string;
            /** @description SHA-256 of prev_hash, seq, at, actor, action, object.kind, object.id and detail, parted by line feeds. */
            hash: string;
        };
        AuditExportResponse: {
            /** @constant */
            schema: "ppman-audit/1";
            /** @description Instant of the newest record in it: equal data gives equal bytes. Without records, of the newest line of the audit trail; null when that is empty, too. */
            generated_at: string | null;
            query: {
                code: string[] | null;
                payer_id: string | null;
                from_date: string | null;
                to_date: string | null;
                limit: number;
            };
            /** @description The same as `query`, under its earlier name. */
            filters: {
                code: string[] | null;
                payer_id: string | null;
                from_date: string | null;
                to_date: string | null;
                limit: number;
            };
            counts: {
                rules: number;
                evidence: number;
                changes: number;
                documents: number;
                parses: number;
                fetches: number;
                audit_events: number;
            };
            count: number;
            /** @description Rules that match, with those beyond the limit. */
            total: number;
            truncated: boolean;
            /** @description Where each chain of the audit trail ends; null where it has no line. */
            chain_head: {
                organisation: {
                    seq: number;
                    hash: string;
                } | null;
                shared: {
                    seq: number;
                    hash: string;
                } | null;
            };
            rules: {
                rule: {
                    [key: string]: unknown;
                };
                /** @description Where it is written: quote and place, document with how it was discovered, fetch, parse. */
                evidence: {
                    [key: string]: unknown;
                }[];
                /** @description Changes of the documents that say it. */
                history: {
                    [key: string]: unknown;
                }[];
            }[];
            integrity: {
                /** @constant */
                algorithm: "sha256";
                /** @description Of each item of `rules` as it stands here. */
                items: {
                    /** Format: uuid */
                    id: string;
                    sha256: string;
                }[];
                chains: {
                    organisation?: components["schemas"]["AuditChain"];
                    shared?: components["schemas"]["AuditChain"];
                };
                signature: {
                    /** @constant */
                    algorithm: "Ed25519";
                    key_id: string;
                    /** @description SubjectPublicKeyInfo, base64. Hold it against GET /audit/keys. */
                    public_key: string;
                    /** @description Over the JSON of all other fields but `rules`, in their order here. */
                    value: string;
                };
            };
        };
        AuditKey: {
            /** @constant */
            algorithm: "Ed25519";
            /** @description The first 16 hex digits of the SHA-256 of the public key. */
            key_id: string;
            /** @description SubjectPublicKeyInfo, base64. */
            public_key: string;
        };
        BillingRuleCreate: {
            /** Format: uuid */
            payer_id: string;
            code: string;
            /** @description In any case and hyphenation: cpt, hcpcs, cdt, icd10cm, icd10pcs, ms_drg, revenue, modifier, ndc. */
            code_type: string;
            rule_category: string;
            /** @description What the rule demands: required, not_covered, limit, … */
            disposition?: string | null;
            plan_type?: string | null;
            state?: string | null;
            network_status?: string | null;
            specialty?: string | null;
            policy_id?: string | null;
            description?: string | null;
            /** @description Any JSON under each name. */
            conditions?: {
                [key: string]: unknown;
            } | null;
            modifier_dispositions?: {
                [key: string]: string | {
                    disposition: string;
                    note?: string | null;
                };
            } | null;
            modifier_requirements?: (string | {
                modifier: string;
                condition?: string | null;
                /** @default true */
                required?: boolean;
            })[] | null;
            /** @description By category and disposition unless said. */
            severity?: string | null;
            /** Format: date */
            effective_from: string;
            /** @description Last day in force. */
            effective_to?: string | null;
            /** @description Your own rule that this one replaces: it ends the day before this one begins. Without it no other rule changes. */
            supersedes?: string | null;
        };
        BillingRuleListResponse: {
            items: components["schemas"]["BillingRuleResponse"][];
            /** @description Rules that match, over all pages. */
            total: number;
            offset: number;
            limit: number;
            has_more: boolean;
        };
        BillingRuleResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            payer_id: string;
            policy_id: string | null;
            /** @description The newest version that says it. */
            document_version_id: string | null;
            /**
             * Format: uuid
             * @description Shared by the rules of one statement, one for each of its codes.
             */
            rule_key: string;
            /** @description Upper case; of a range too wide to be listed, its first code. */
            code: string;
            code_type: string;
            code_range: string | null;
            rule_category: string;
            disposition: string | null;
            /** @description Several are joined by commas; null where the rule names none. */
            plan_type: string | null;
            plan_types: string[];
            /** @description Several are joined by commas; null where the rule names none. */
            state: string | null;
            states: string[];
            states_excluded: string[];
            network_status: string | null;
            specialty: string | null;
            place_of_service: string[];
            quantity: {
                max: number;
                unit: string | null;
                per: string | null;
            } | null;
            modifier_dispositions: {
                [key: string]: {
                    disposition: string;
                } & {
                    [key: string]: unknown;
                };
            };
            modifier_requirements: {
                modifier: string;
                condition: string | null;
                required: boolean;
                requirement: string;
            }[];
            /** @description What narrows the rule, as printed. */
            condition: string | null;
            conditions: {
                [key: string]: unknown;
            };
            description: string | null;
            /** @enum {string} */
            severity: "info" | "low" | "medium" | "high" | "critical";
            origin: string;
            verification_status: string;
            confidence: number | null;
            /** @description As stated; never the day of a fetch. */
            effective_from: string | null;
            /** @description Last day in force. The day before effective_from: it never was in force. */
            effective_to: string | null;
            superseded_by: string | null;
            /** @description A rule about the same subject that began later and is in force, too, on the day asked about (today, UTC, without one); null where this rule comes first. The subject is payer, policy, code, category, plan, state, network and modifiers. */
            newer_rule_in_force: string | null;
            /** @description Whether everybody sees it, or your organization alone. */
            is_shared: boolean;
            /** @description Where documents say it, the newest first; a list shows the newest alone. */
            evidence: components["schemas"]["RuleEvidence"][];
            /** @description Where a published list of CMS says it; null for any other rule. */
            imported_from: {
                /** Format: uuid */
                fetch_id: string;
                /** @description The name of the file that was handed in, as an address; or where an answer was asked. */
                url: string;
                /** Format: date-time */
                fetched_at: string;
                /** @description Of the file's bytes. */
                sha256: string;
                reader: string;
                /** @description The table in the file. */
                table: string;
                /** @description Of the table; a record of an answer counts as one. */
                line: number;
                /** @description Of a record: where it begins in the bytes under the hash. */
                byte_start: number | null;
                byte_length: number | null;
            } | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        BillingRuleResponsePage: {
            items: components["schemas"]["BillingRuleResponse"][];
            /** @description Rows that match, over all pages. */
            total: number;
            page: number;
            page_size: number;
            pages: number;
        };
        ClaimsAddress: {
            line: string;
            city: string;
            state: string;
            zip: string;
        };
        CodeMover: {
            code: string;
            code_type: string;
            setting: string;
            /** @enum {string} */
            methodology_class: "case_rate" | "fee_schedule" | "per_diem" | "percent_of_charges" | "other" | "list_price";
            /** @description Hospitals priced at both ends of the window; at least 3. */
            panel_hospitals: number;
            /** @description National median over the panel 30 days ago, US dollars. */
            before: number;
            after: number;
            change_percent: number;
            hospitals_before: number;
            hospitals_after: number;
            /** @description Points of percent that hospitals joining or leaving add to the movement over all. */
            composition_percent: number;
        };
        CodePricesResponse: {
            code: string;
            code_type: string;
            /** @description Words that most hospitals use. */
            descriptions: {
                text: string;
                hospitals: number;
            }[];
            national: {
                setting: string;
                /** @enum {string} */
                methodology_class: "case_rate" | "fee_schedule" | "per_diem" | "percent_of_charges" | "other" | "list_price";
                /** @description Each with one vote; without samples. */
                hospitals: number;
                /** @description Median of the hospitals’ medians; null where withheld. US dollars, rounded to cents. */
                median: number | null;
                /** @description 25th percentile of the hospitals’ medians; null where withheld. US dollars, rounded to cents. */
                p25: number | null;
                /** @description 75th percentile of the hospitals’ medians; null where withheld. US dollars, rounded to cents. */
                p75: number | null;
                /** @description Lowest of the hospitals’ medians; null where withheld. US dollars, rounded to cents. */
                min: number | null;
                /** @description Highest of the hospitals’ medians; null where withheld. US dollars, rounded to cents. */
                max: number | null;
                /** @description Fewer than 3 hospitals, or prices per unit of a drug. */
                withheld: ("few_hospitals" | "drug_unit") | null;
                /** Format: date-time */
                valid_from: string;
                valid_to: string | null;
            }[];
            /** @description Hospitals between the lowest and the highest median, in twelve bands. */
            distribution: {
                setting: string;
                /** @enum {string} */
                methodology_class: "case_rate" | "fee_schedule" | "per_diem" | "percent_of_charges" | "other" | "list_price";
                from: number;
                to: number;
                hospitals: number;
            }[];
            /** @description Earlier and present national figures, by setting and kind of payment, oldest first. They also change when hospitals join or leave: `movement` tells how prices moved. */
            history: {
                setting: string;
                /** @enum {string} */
                methodology_class: "case_rate" | "fee_schedule" | "per_diem" | "percent_of_charges" | "other" | "list_price";
                /** @description Each with one vote; without samples. */
                hospitals: number;
                /** @description Median of the hospitals’ medians; null where withheld. US dollars, rounded to cents. */
                median: number | null;
                /** @description 25th percentile of the hospitals’ medians; null where withheld. US dollars, rounded to cents. */
                p25: number | null;
                /** @description 75th percentile of the hospitals’ medians; null where withheld. US dollars, rounded to cents. */
                p75: number | null;
                /** @description Lowest of the hospitals’ medians; null where withheld. US dollars, rounded to cents. */
                min: number | null;
                /** @description Highest of the hospitals’ medians; null where withheld. US dollars, rounded to cents. */
                max: number | null;
                /** @description Fewer than 3 hospitals, or prices per unit of a drug. */
                withheld: ("few_hospitals" | "drug_unit") | null;
                /** Format: date-time */
                valid_from: string;
                valid_to: string | null;
            }[];
            /** @description How the median moved over the same hospitals. */
            movement: {
                setting: string;
                /** @enum {string} */
                methodology_class: "case_rate" | "fee_schedule" | "per_diem" | "percent_of_charges" | "other" | "list_price";
                /** @description Hospitals with this price in two files or more. */
                panel_hospitals: number;
                /** @description The panel’s median from each instant on; empty with fewer than 3 hospitals. */
                steps: {
                    /** Format: date-time */
                    from: string;
                    median: number;
                }[];
            }[];
        };
        CoverageResponse: {
            states: {
                state: string;
                hospitals: number;
                with_prices: number;
            }[];
            files: {
                status: string;
                layout: string | null;
                detected_version: string | null;
                /** @description valid, invalid, not_checked, or why the official validator gave none. */
                verdict: string;
                files: number;
            }[];
            /** @description Hospitals by the time since the file they show was read. */
            freshness: {
                within_30_days: number;
                within_90_days: number;
                within_365_days: number;
                older: number;
                no_file: number;
            };
            totals: {
                hospitals: number;
                with_prices: number;
                files: number;
                rates: number;
                payer_lines: number;
                matched_payer_lines: number;
            };
        };
        CriteriaChangesResponse: {
            /** Format: uuid */
            change_id: string;
            before: {
                version: number;
                /** Format: date-time */
                fetched_at: string;
                effective_date: string | null;
                url: string;
                /** @description Of the bytes as they came. */
                sha256: string;
                reader: string;
                reader_version: string;
                /** @description Form of the text that positions count in. */
                text_form: string;
            };
            after: {
                version: number;
                /** Format: date-time */
                fetched_at: string;
                effective_date: string | null;
                url: string;
                /** @description Of the bytes as they came. */
                sha256: string;
                reader: string;
                reader_version: string;
                /** @description Form of the text that positions count in. */
                text_form: string;
            };
            changes: {
                /**
                 * @description changed asks for something else, reworded for the same in other words; operator: the same conditions count together in another way.
                 * @enum {string}
                 */
                kind: "added" | "removed" | "changed" | "reworded" | "operator";
                before: {
                    /** @description The service, as the lead-in names it. */
                    about: string;
                    /** @description Of the group in which it counts. */
                    op: ("all" | "any" | "n_of" | "none") | null;
                    n: number | null;
                    /** @description Null when the operator of a group changed. */
                    leaf: components["schemas"]["CriterionLeaf"] | null;
                } | null;
                after: {
                    /** @description The service, as the lead-in names it. */
                    about: string;
                    /** @description Of the group in which it counts. */
                    op: ("all" | "any" | "n_of" | "none") | null;
                    n: number | null;
                    /** @description Null when the operator of a group changed. */
                    leaf: components["schemas"]["CriterionLeaf"] | null;
                } | null;
            }[];
            total: number;
            offset: number;
            limit: number;
            has_more: boolean;
        };
        CriteriaGroup: {
            /** @constant */
            kind: "group";
            /**
             * @description How the children count together; n_of needs n of them, none needs none.
             * @enum {string}
             */
            op: "all" | "any" | "n_of" | "none";
            /** @description Of n_of. */
            n: number | null;
            /** @description The text that says how they count. */
            lead: {
                quote: string;
                start: number;
                end: number;
            } | null;
            children: (components["schemas"]["CriterionLeaf"] | components["schemas"]["CriteriaGroup"])[];
        };
        CriteriaTree: {
            /** @description The service, as the lead-in names it. */
            about: string;
            /** @description Headings above it, outermost first. */
            path: string[];
            root: components["schemas"]["CriteriaGroup"];
        };
        CriterionLeaf: {
            /** @constant */
            kind: "leaf";
            /** @description The condition as printed. */
            quote: string;
            /** @description Position in the text of the version, in UTF-16 units. */
            start: number;
            end: number;
            /** @description Index of the block in which it begins, from 0. */
            block: number;
            /** @description Of a paginated document. */
            page: number | null;
            /** @description Whether it asks that something is absent. */
            is_negative: boolean;
            thresholds: {
                value: number;
                /** @description Null where it is not a unit that is known. */
                unit: string | null;
                /** @description least: at least this much is asked; most: at most; period: once per period. */
                bound: ("least" | "most" | "period") | null;
            }[];
        };
        DisagreementCreateRequest: {
            /** Format: uuid */
            payer_id: string;
            code: string;
            code_type: string;
            modifier?: string | null;
            state?: string | null;
            plan_type?: string | null;
            /**
             * @description What became of the line.
             * @enum {string}
             */
            outcome: "denied" | "reduced" | "paid";
            /**
             * @description Claim adjustment reason code (X12 list 139).
             * @example 197
             */
            carc?: string | null;
            /** @description Remittance advice remark code. */
            rarc?: string | null;
            /** @description YYYY-MM; a day would say too much of a patient. */
            service_month: string;
            /**
             * @description Claims that came out this way.
             * @default 1
             */
            claims?: number;
        };
        DisagreementResolveRequest: {
            /** @description rule_wrong, rule_right, payer_error, claim_error, or scope (the rule is about others); null opens it again. */
            resolution: ("rule_wrong" | "rule_right" | "payer_error" | "claim_error" | "scope") | null;
        };
        DisagreementResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            payer_id: string;
            code: string;
            code_type: string;
            modifier: string | null;
            state: string | null;
            plan_type: string | null;
            /** @enum {string} */
            outcome: "denied" | "reduced" | "paid";
            carc: string | null;
            rarc: string | null;
            service_month: string;
            claims: number;
            /** @description The kind of rule that the outcome speaks of. */
            rule_category: string | null;
            /**
             * @description Against the rules in force in the month of service, when it was recorded.
             * @enum {string}
             */
            verdict: "contradicts" | "confirms" | "no_rule" | "unclear";
            /** @description The rules that it contradicts or confirms. */
            rule_ids: string[];
            /** @enum {string} */
            status: "open" | "resolved";
            resolution: ("rule_wrong" | "rule_right" | "payer_error" | "claim_error" | "scope") | null;
            created_by: string;
            /** Format: date-time */
            created_at: string;
            resolved_by: string | null;
            resolved_at: string | null;
        };
        DisagreementResponsePage: {
            items: components["schemas"]["DisagreementResponse"][];
            /** @description Rows that match, over all pages. */
            total: number;
            page: number;
            page_size: number;
            pages: number;
        };
        EmailSubscriptionCreate: {
            /** @example reader@example.com */
            email: string;
            /**
             * @description daily: at 07:00 in time_zone. weekly: on Mondays. A digest is left out when nothing happened.
             * @enum {string}
             */
            frequency: "immediate" | "daily" | "weekly";
            /**
             * @description Kinds of events; an empty list means all.
             * @default [
             *       "policy.created",
             *       "policy.updated",
             *       "policy.retired"
             *     ]
             */
            event_types?: ("policy.created" | "policy.updated" | "policy.retired" | "prior_auth.changed" | "billing_rule.created" | "billing_rule.updated" | "billing_rule.superseded" | "source.needs_human_review" | "source.recovered" | "payer.health_changed" | "payer.directory_synced" | "price_transparency.rates_updated" | "disagreement.recorded" | "webhook.disabled")[];
            /** @default {} */
            filters?: components["schemas"]["EventFilters"];
            /**
             * @description Name of the IANA database.
             * @default America/New_York
             * @example America/New_York
             */
            time_zone?: string;
        };
        EmailSubscriptionResponse: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @enum {string} */
            frequency: "immediate" | "daily" | "weekly";
            event_types: string[];
            filters: {
                payer_ids: string[];
                specialties: string[];
                states: string[];
                min_severity: string;
            };
            time_zone: string;
            /**
             * @description pending_confirmation: waits for the reader. suppressed: the address bounced, complained or unsubscribed at the mail provider, and gets no mail.
             * @enum {string}
             */
            status: "pending_confirmation" | "active" | "unsubscribed" | "suppressed";
            /** @description null unless it is active and not immediate. */
            next_digest_at: string | null;
            confirmed_at: string | null;
            stopped_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        EmailSubscriptionUpdate: {
            /**
             * @description daily: at 07:00 in time_zone. weekly: on Mondays. A digest is left out when nothing happened.
             * @enum {string}
             */
            frequency?: "immediate" | "daily" | "weekly";
            /** @description Kinds of events; an empty list means all. */
            event_types?: ("policy.created" | "policy.updated" | "policy.retired" | "prior_auth.changed" | "billing_rule.created" | "billing_rule.updated" | "billing_rule.superseded" | "source.needs_human_review" | "source.recovered" | "payer.health_changed" | "payer.directory_synced" | "price_transparency.rates_updated" | "disagreement.recorded" | "webhook.disabled")[];
            /** @description Takes the place of all filters. */
            filters?: components["schemas"]["EventFilters"];
            /**
             * @description Name of the IANA database.
             * @example America/New_York
             */
            time_zone?: string;
        };
        EntryCreateRequest: {
            /** Format: uuid */
            payer_id: string;
            /**
             * @description The number that claims are sent to.
             * @example 60054
             */
            edi_payer_id: string;
            clearinghouse?: string | null;
            transactions?: ("270" | "276" | "278" | "835" | "837P" | "837I")[] | null;
            claims_address?: {
                /** @description PO box or street. */
                line: string;
                /** @default  */
                city?: string;
                /** @default  */
                state?: "" | string;
                /** @default  */
                zip?: string;
            } | null;
            phone?: string | null;
            states?: string[] | null;
            plan_types?: string[] | null;
            /** @description First day. */
            effective_from?: string | null;
            /** @description Last day. */
            effective_to?: string | null;
        };
        Error: {
            error: {
                /** @enum {string} */
                code: "bad_request" | "malformed_json" | "unauthorized" | "forbidden" | "insufficient_scope" | "csrf_failed" | "not_found" | "method_not_allowed" | "payload_too_large" | "unsupported_media_type" | "validation_error" | "alias_conflict" | "duplicate_entry" | "webhook_url_rejected" | "subscription_exists" | "subscription_not_pending" | "idempotency_key_reused" | "rate_limit_exceeded" | "quota_exhausted" | "connection_limit_exceeded" | "internal_error" | "service_unavailable";
                /** @description A sentence for the caller; never internal. */
                message: string;
                /** @description Also in the X-Request-ID header. */
                request_id: string;
                details?: unknown;
            };
        };
        EventFilters: {
            /**
             * @description Events about these payers. Without any, those your organization follows, or all.
             * @default []
             */
            payer_ids?: string[];
            /** @default [] */
            specialties?: string[];
            /**
             * @description Events about one of these states, or about all states.
             * @default []
             */
            states?: string[];
            /**
             * @description info also lets changes of wording through.
             * @default low
             * @enum {string}
             */
            min_severity?: "info" | "low" | "medium" | "high" | "critical";
        };
        EventResponse: {
            /**
             * @description The same in webhooks, mail and on sockets.
             * @example evt_…
             */
            id: string;
            type: string;
            /** Format: date-time */
            timestamp: string;
            /** @description What it is about, as a topic of the socket. */
            subject: string;
            /** @description As webhooks send it. */
            data: {
                [key: string]: unknown;
            };
        };
        EventResponsePage: {
            items: components["schemas"]["EventResponse"][];
            /** @description Rows that match, over all pages. */
            total: number;
            page: number;
            page_size: number;
            pages: number;
        };
        FeedCreate: {
            /** @example Prior authorization in Georgia */
            name: string;
            /** @default {} */
            filters?: components["schemas"]["FeedFilters"];
        };
        FeedFilters: {
            /**
             * @description A payer with its affiliates.
             * @default null
             */
            payer_id?: string | null;
            /**
             * @description Keeps the affiliates that operate in this state; needs payer_id.
             * @default null
             */
            state?: string | null;
            /** @default null */
            specialty?: string | null;
            /** @default null */
            change_type?: ("policy_retired" | "policy_replaced" | "new_policy" | "coverage_change" | "prior_auth_added" | "prior_auth_removed" | "codes_removed" | "codes_added" | "unit_limit_changed" | "modifier_changed" | "place_of_service_changed" | "bundling_changed" | "requirement_added" | "requirement_removed" | "criteria_changed" | "applicability_changed" | "effective_date_changed" | "index_item_added" | "index_item_removed" | "index_item_changed" | "reference_changed" | "wording" | "source_error") | null;
            /**
             * @description Without one, changes of wording (severity `info`) are left out.
             * @default null
             */
            severity?: ("info" | "low" | "medium" | "high" | "critical") | null;
            /**
             * @description By your organization.
             * @default null
             */
            is_reviewed?: boolean | null;
            /**
             * @description Only payers that your organization follows.
             * @default false
             */
            followed_only?: boolean;
        };
        FeedResponse: {
            /** Format: uuid */
            id: string;
            name: string;
            filters: {
                payer_id: string | null;
                state: string | null;
                specialty: string | null;
                change_type: string | null;
                severity: string | null;
                is_reviewed: boolean | null;
                followed_only: boolean;
            };
            /** @description The last characters of the token. */
            token_hint: string;
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description To the hour; null for a feed that nobody read yet. */
            last_read_at: string | null;
        };
        FeedUpdate: {
            /** @example Prior authorization in Georgia */
            name?: string;
            /** @description Takes the place of all filters. */
            filters?: components["schemas"]["FeedFilters"];
        };
        FeedWithToken: {
            /** Format: uuid */
            id: string;
            name: string;
            filters: {
                payer_id: string | null;
                state: string | null;
                specialty: string | null;
                change_type: string | null;
                severity: string | null;
                is_reviewed: boolean | null;
                followed_only: boolean;
            };
            /** @description The last characters of the token. */
            token_hint: string;
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description To the hour; null for a feed that nobody read yet. */
            last_read_at: string | null;
            /** @description Part of the addresses. Only this answer shows it, and its repetition under the same Idempotency-Key. */
            token: string;
            /** @description Whoever has one of these addresses can read the feed without sign-in. */
            urls: {
                atom: string;
                rss: string;
                calendar: string;
            };
        };
        FoundPriceResponse: {
            /** Format: uuid */
            id: string;
            hospital: {
                ccn: string | null;
                name: string;
                state: string;
                is_sample: boolean;
            };
            code: string;
            /** @description Family of the code, lower case: a CPT code declared as HCPCS is `cpt`. */
            code_type: string;
            /** @description As the hospital declares it. */
            declared_code_type: string;
            /** @description inpatient, outpatient or both. */
            setting: string;
            /** @description facility, professional or both; null when the file does not say. */
            billing_class: string | null;
            /**
             * @description Kind of payment; different kinds never meet in one figure.
             * @enum {string}
             */
            methodology_class: "case_rate" | "fee_schedule" | "per_diem" | "percent_of_charges" | "other" | "list_price";
            /** @description Drug amount of the price; null for other items. */
            drug_unit: string | null;
            /** @description Modifiers that every rate has, such as TC. Rates with one count in no figure where there are rates without. */
            modifiers: string[];
            /** @description The hospital's own words; our name of a revenue code, which groups several items. */
            description: string;
            /** @description Median over contracts, each with one vote. US dollars, rounded to cents. */
            median: number | null;
            no_median_reason: ("formula_only" | "list_price_only" | "withheld") | null;
            /** @description Why the figures are no price: all equal the list price, none can be one, all need a modifier, or kinds of payment were mixed. */
            withheld: ("equals_list" | "placeholder" | "modified" | "not_separated") | null;
            /** @description Median over all rates. US dollars, rounded to cents. */
            row_median: number | null;
            /** @description 10th percentile over contracts. US dollars, rounded to cents. */
            p10: number | null;
            /** @description 90th percentile over contracts. US dollars, rounded to cents. */
            p90: number | null;
            /** @description Lowest negotiated rate. US dollars, rounded to cents. */
            min: number | null;
            /** @description Highest negotiated rate. US dollars, rounded to cents. */
            max: number | null;
            /** @description Median list price. US dollars, rounded to cents. */
            gross: number | null;
            /** @description Median discounted cash price. US dollars, rounded to cents. */
            cash: number | null;
            /** @description Its setting, or `both`. */
            cash_setting: string | null;
            /** @constant */
            currency: "USD";
            /** @description Contracts with a dollar rate. */
            contracts: number;
            /** @description Contracts with only a percentage or algorithm. */
            formula_contracts: number;
            /** @description Dollar rates that equal the list price. */
            list_rates: number;
            /** @description With percentages and formulas. */
            rates: number;
            /** @description As published, most frequent first. */
            methodologies: string[];
            /** Format: date-time */
            valid_from: string;
            /** @description Null while it is shown. */
            valid_to: string | null;
            evidence: {
                /** Format: uuid */
                file_id: string;
                sha256: string;
                record: number;
                record_part: number;
                byte_offset: number;
                byte_length: number;
            };
            /** @description Straight-line, from the centre of the ZIP area; null without `near`. */
            distance_miles: number | null;
            /** @description Median over the contracts of `payer_id`; null without it. US dollars, rounded to cents. */
            payer_median: number | null;
        };
        FoundPriceResponsePage: {
            items: components["schemas"]["FoundPriceResponse"][];
            /** @description Rows that match, over all pages. */
            total: number;
            page: number;
            page_size: number;
            pages: number;
        };
        FoundRule: {
            /** Format: uuid */
            id: string;
            code: string;
            code_type: string;
            code_range: string | null;
            rule_category: string;
            disposition: string | null;
            specialty: string | null;
            plan_types: string[];
            states: string[];
            condition: string | null;
            effective_from: string | null;
            effective_to: string | null;
            verification_status: string;
            /** @description A rule about the same subject that began later and is in force, too, on the day asked about (today, UTC, without one); null where this rule comes first. The subject is payer, policy, code, category, plan, state, network and modifiers. */
            newer_rule_in_force: string | null;
            confidence: number | null;
            /** @description The payer's words, as printed. */
            evidence_quote: string | null;
            document_version_id: string | null;
        };
        Highlight: {
            start: number;
            end: number;
        };
        HospitalDetail: {
            /**
             * @description CMS certification number, six characters.
             * @example 110010
             */
            ccn: string | null;
            name: string;
            city: string | null;
            state: string;
            zip: string | null;
            /** @description Made up for the sample data. */
            is_sample: boolean;
            /** @description Null while no file of the hospital is known. */
            file: {
                /** Format: uuid */
                id: string;
                /** Format: date-time */
                read_at: string;
                /** @description The day that the file states, YYYY-MM-DD; null where it states none. */
                last_updated_on: string | null;
                rates: number;
            } | null;
            /** @description Verdict of the official validator, which is not ours; null while it has not run. */
            conformance: components["schemas"]["PriceFileConformance"] | null;
            /** @description Our own findings in the file that is shown. */
            flags: {
                [key: string]: number;
            };
            /** @description What became of its files, newest first. */
            changes: components["schemas"]["PriceFileChange"][];
        };
        HospitalResponse: {
            /**
             * @description CMS certification number, six characters.
             * @example 110010
             */
            ccn: string | null;
            name: string;
            city: string | null;
            state: string;
            zip: string | null;
            /** @description Made up for the sample data. */
            is_sample: boolean;
            /** @description Null while no file of the hospital is known. */
            file: {
                /** Format: uuid */
                id: string;
                /** Format: date-time */
                read_at: string;
                /** @description The day that the file states, YYYY-MM-DD; null where it states none. */
                last_updated_on: string | null;
                rates: number;
            } | null;
        };
        HospitalResponsePage: {
            items: components["schemas"]["HospitalResponse"][];
            /** @description Rows that match, over all pages. */
            total: number;
            page: number;
            page_size: number;
            pages: number;
        };
        JobResponse: {
            /** Format: uuid */
            id: string;
            kind: string;
            /** @enum {string} */
            status: "queued" | "running" | "done" | "failed";
            progress: {
                rows_read: number;
                /** @description Known when the last row was read. */
                rows_total: number | null;
                /** @description Part of the work that is done: of the bytes, where it reads files. */
                share: number;
                /** @description Null where the work does not tell bytes. */
                bytes_read: number | null;
                bytes_total: number | null;
                /** @description Rows a second, on average since this try began. */
                rows_per_s: number | null;
            };
            counts: {
                [key: string]: number;
            };
            note: string | null;
            /** @description Why it failed, in one sentence. */
            error: string | null;
            attempts: number;
            /** Format: date-time */
            queued_at: string;
            started_at: string | null;
            finished_at: string | null;
        };
        JobResponsePage: {
            items: components["schemas"]["JobResponse"][];
            /** @description Rows that match, over all pages. */
            total: number;
            page: number;
            page_size: number;
            pages: number;
        };
        LearnedRegionResponse: {
            /** Format: uuid */
            id: string;
            /**
             * @description place: whatever stands between two neighbours; words: a text that stands on several pages of the host.
             * @example place
             */
            kind: string;
            /** @description active, or revoked when somebody took it back for good. */
            state: string;
            /** @description What stood there when it was learned. */
            words: string;
            /** @description Headings above a place, outermost first. */
            under: string[];
            /** @description The neighbour’s words; null at the beginning of the page, and for words. */
            after: string | null;
            /** @description The neighbour’s words; null at the end of the page, and for words. */
            before: string | null;
            /**
             * @description Name and version of what learned it.
             * @example volatile/1
             */
            rule: string;
            /** Format: date-time */
            learned_at: string;
            /** @description The looks that it was learned from, oldest first, with what stood there then. */
            basis: {
                /** Format: uuid */
                fetch_id: string;
                /** Format: uuid */
                source_id: string;
                /** Format: date-time */
                at: string;
                words: string;
            }[];
            /** @description Looks at which it left something out. */
            uses: number;
            last_used_at: string | null;
            revoked_at: string | null;
            revoke_reason: string | null;
        };
        LookupItem: {
            /** Format: uuid */
            document_id: string;
            title: string;
            payer: components["schemas"]["PayerReference"];
            url: string;
            score: number;
            snippet: string;
            highlights: components["schemas"]["Highlight"][];
            specialty: string;
            /** @enum {string} */
            kind: "policy" | "lcd" | "article";
            policy_number: string | null;
            version: number;
            /**
             * @description As of today (UTC), by the dates that the document states.
             * @enum {string}
             */
            status: "current" | "future" | "proposed" | "retired";
            effective_date: string | null;
            retirement_date: string | null;
            plan_types: string[];
            /** @description Where it holds; empty where it names none. */
            states: string[];
            /** Format: date-time */
            last_changed_at: string;
            rules?: components["schemas"]["FoundRule"][];
            /** @description How the newest version was fetched and parsed; null where only a published list names the document. */
            evidence: {
                /** Format: uuid */
                document_version_id: string;
                version: number;
                url: string;
                /** Format: uuid */
                fetch_id: string;
                /** Format: date-time */
                fetched_at: string;
                /** @description Of the bytes that were fetched. */
                sha256: string;
                /** Format: uuid */
                parse_id: string;
                /** @description What took the text from the bytes, with its version. */
                parser: string;
            } | null;
            /** @description Articles that hold the codes of an LCD: those of the same subject and contractor. */
            companions: {
                policy_number: string;
                version: number;
                title: string;
                url: string;
            }[];
        };
        LookupPayersResponse: {
            items: {
                /** Format: uuid */
                id: string;
                name: string;
                payer_type: string;
            }[];
        };
        LookupResponse: {
            topic: string;
            payer: string | null;
            count: number;
            /** @description Documents that match at all, 2,000 at most. */
            total_considered: number;
            items: components["schemas"]["LookupItem"][];
            /** @description Billing rules about the codes of the topic, those of published lists too; empty without include_rules. */
            rules: {
                /** Format: uuid */
                id: string;
                code: string;
                code_type: string;
                code_range: string | null;
                rule_category: string;
                disposition: string | null;
                specialty: string | null;
                plan_types: string[];
                states: string[];
                condition: string | null;
                effective_from: string | null;
                effective_to: string | null;
                verification_status: string;
                /** @description A rule about the same subject that began later and is in force, too, on the day asked about (today, UTC, without one); null where this rule comes first. The subject is payer, policy, code, category, plan, state, network and modifiers. */
                newer_rule_in_force: string | null;
                confidence: number | null;
                /** @description The payer's words, as printed. */
                evidence_quote: string | null;
                document_version_id: string | null;
                payer: components["schemas"]["PayerReference"];
            }[];
            notes: string[];
        };
        LookupTopicsResponse: {
            items: {
                topic: string;
                document_count: number;
            }[];
        };
        MatchResponse: {
            normalized: {
                company: string;
                state: string | null;
                payer_id: string | null;
                naic_code: string | null;
                /** @description E.164. */
                phone: string | null;
                /** @description The claims address as it is compared: USPS Publication 28. */
                address_key: string | null;
            };
            matches: components["schemas"]["PayerMatch"][];
            /** @description The first match, unless the decision is none. */
            best: components["schemas"]["PayerMatch"] | null;
            /** @enum {string} */
            decision: "match" | "ambiguous" | "none";
            /** @enum {string} */
            address_source: "structured" | "free_text" | "none";
        };
        PayerAffiliation: {
            /** @description Where it was read. */
            source: string;
            /** @description The row there. */
            directory_id: string;
            /** @description The bytes of the file; null for what a caller added. */
            sha256: string | null;
            /** Format: date-time */
            first_seen_at: string;
            /**
             * Format: date-time
             * @description A statement that its source has dropped since keeps its last sighting.
             */
            last_seen_at: string;
            /** @description What `other` is to `payer`: administrator, group, licensee (of its brand), owner, parent or underwriter. */
            kind: string;
            payer: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            other: {
                /** @description Null while it is not in the directory. */
                id: string | null;
                name: string | null;
                /**
                 * @description As the source knows it.
                 * @example edi:60054
                 */
                reference: string;
            };
            valid_from: string | null;
            /** @description Last day. */
            valid_to: string | null;
            evidence: string | null;
        };
        PayerAlias: {
            /** Format: uuid */
            id: string;
            alias: string;
            /** @description How the name is compared. */
            alias_normalized: string;
            payer: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            entry_id: string | null;
            /** @description The US state it holds for; null for all. */
            state: string | null;
            source: string;
            note: string | null;
            /** @enum {string} */
            status: "active" | "withdrawn" | "superseded";
            /**
             * @description For whom it holds while it is active.
             * @enum {string}
             */
            scope: "organisation" | "global";
            /** @description Null for what holds for all: several may have said it. */
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
            ended_at: string | null;
            /** @description The correction it took the place of. */
            replaced_id: string | null;
            replaced_by_id: string | null;
        };
        PayerAliasPage: {
            items: components["schemas"]["PayerAlias"][];
            /** @description Rows that match, over all pages. */
            total: number;
            page: number;
            page_size: number;
            pages: number;
        };
        PayerComparison: {
            code: string;
            /** Format: date */
            date: string;
            payers: {
                /** Format: uuid */
                id: string;
                /** @description Null where there is no such payer. */
                name: string | null;
            }[];
            rows: {
                rule_category: string;
                /** @description Whether two payers say different things. */
                is_different: boolean;
                /** @description One per payer, in their order. Without rules nothing is known, which is no statement. */
                cells: {
                    dispositions: string[];
                    rules: {
                        /** Format: uuid */
                        id: string;
                        disposition: string | null;
                        quantity: {
                            max: number;
                            unit: string | null;
                            per: string | null;
                        } | null;
                        plan_types: string[];
                        states: string[];
                        condition: string | null;
                        effective_from: string | null;
                        verification_status: string;
                        /** @description A rule about the same subject that began later and is in force, too, on the day asked about (today, UTC, without one); null where this rule comes first. The subject is payer, policy, code, category, plan, state, network and modifiers. */
                        newer_rule_in_force: string | null;
                    }[];
                }[];
            }[];
            /** @description Payers beyond what one comparison shows. */
            left_out: number;
            /** @description Whether there are more rules than were compared. */
            truncated: boolean;
        };
        PayerDelegation: {
            /** @description Where it was read. */
            source: string;
            /** @description The row there. */
            directory_id: string;
            /** @description The bytes of the file; null for what a caller added. */
            sha256: string | null;
            /** Format: date-time */
            first_seen_at: string;
            /**
             * Format: date-time
             * @description A statement that its source has dropped since keeps its last sighting.
             */
            last_seen_at: string;
            vendor: string;
            benefit: string;
            /** @description What it is limited to; empty when the source names none. */
            states: string[];
            plan_types: string[];
            valid_from: string | null;
            /** @description Last day. */
            valid_to: string | null;
            evidence: string;
        };
        PayerDetail: {
            /** Format: uuid */
            id: string;
            name: string;
            slug: string;
            /** @description medicare, medicaid, military, blue, workers_comp, dental, vision or commercial. */
            payer_type: string;
            parent_id: string | null;
            is_active: boolean;
            naic_code: string | null;
            /** @description Where it operates, as its directories say; empty when they do not. */
            states: string[];
            aliases_count: number;
            /** @description EDI routing entries. */
            entries_count: number;
            /** @description Monitored policy sources. */
            sources_count: number;
            /**
             * Format: date-time
             * @description When a directory last named it.
             */
            last_synced_at: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Where it acts. The newest 100 sightings. */
            footprint: {
                items: components["schemas"]["PayerFootprint"][];
                total: number;
            };
            /** @description Whom it belongs to and who belongs to it. The newest 100 sightings. */
            affiliations: {
                items: components["schemas"]["PayerAffiliation"][];
                total: number;
            };
            /** @description Which vendor decides on which benefit for it. The newest 100 sightings. */
            delegations: {
                items: components["schemas"]["PayerDelegation"][];
                total: number;
            };
        };
        PayerDirectoryStats: {
            /** @description Companies in the directory (level 1, as listed): active and inactive ones together, and the sum over the types. */
            parents: number;
            entries: number;
            active: number;
            inactive: number;
            aliases: number;
            /** @description Statements of a state in which a payer acts. */
            footprints: number;
            affiliations: number;
            delegations: number;
            by_payer_type: {
                [key: string]: number;
            };
            by_state: {
                [key: string]: number;
            };
            /** @description Companies that no claim can be routed to. */
            without_entries: number;
            /** @description Companies that share their name with another one. */
            duplicates_suspected: number;
            last_sync: {
                /** Format: uuid */
                id: string;
                status: string;
                /** Format: date-time */
                at: string;
            } | null;
        };
        PayerEntryResponse: {
            /** Format: uuid */
            id: string;
            edi_payer_id: string;
            clearinghouse: string | null;
            transactions: ("270" | "276" | "278" | "835" | "837P" | "837I")[];
            claims_address: components["schemas"]["ClaimsAddress"] | null;
            phone: string | null;
            states: string[];
            plan_types: string[];
            effective_from: string | null;
            effective_to: string | null;
            /**
             * @description For whom the next match knows it, while it stands.
             * @enum {string}
             */
            scope: "organisation" | "global";
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            payer_id: string;
            name: string;
        };
        PayerExportItem: {
            /** Format: uuid */
            payer_id: string;
            payer_name: string;
            slug: string;
            payer_type: string;
            is_active: boolean;
            parent_id: string | null;
            /** @description Null for a payer without routing entries. */
            entry_id: string | null;
            entry_name: string | null;
            edi_payer_id: string | null;
            clearinghouse: string | null;
            transactions: string[];
            coverage_types: string[];
            plan_types: string[];
            states: string[];
            aliases: string[];
            /** @description kind:value, for example naic:12345. */
            identifiers: string[];
            addresses: string[];
            phones: string[];
            valid_from: string | null;
            valid_to: string | null;
            /** @description Where it was read, and under which id there. */
            source: string;
            directory_id: string;
            /** Format: date-time */
            first_seen_at: string;
            /** Format: date-time */
            last_seen_at: string;
            /** @description The first of the NAIC numbers in identifiers. */
            naic_code: string | null;
            /** @description Where claims go on paper. In CSV one text. */
            claims_address: components["schemas"]["ClaimsAddress"] | null;
        };
        PayerExportResponse: {
            /** @constant */
            format: "json";
            /** Format: date-time */
            generated_at: string;
            /** @description Equal for equal directories. */
            version: string;
            items: components["schemas"]["PayerExportItem"][];
            count: number;
            /** @description Whether the directory has more than this. */
            truncated: boolean;
        };
        PayerFootprint: {
            /** @description Where it was read. */
            source: string;
            /** @description The row there. */
            directory_id: string;
            /** @description The bytes of the file; null for what a caller added. */
            sha256: string | null;
            /** Format: date-time */
            first_seen_at: string;
            /**
             * Format: date-time
             * @description A statement that its source has dropped since keeps its last sighting.
             */
            last_seen_at: string;
            /** @description The routing entry it is said of; null for the payer. */
            entry_id: string | null;
            /** @description Null when the source names none. */
            state: string | null;
            /** @description `unknown` when the source names none. */
            plan_type: string;
            /** @enum {string} */
            role: "operates" | "domicile" | "issuer";
        };
        PayerHealthResponse: {
            /** Format: uuid */
            payer_id: string;
            payer_name: string;
            payer_type: string;
            /** @description 30 freshness, 25 fetch success, 20 parse success, 15 coverage, 10 review backlog. */
            composite_score: number;
            /**
             * @description healthy from 80, warning from 50, with a margin of 2 around the status before; critical at once for an alarm in reasons.
             * @enum {string}
             */
            status: "healthy" | "warning" | "critical";
            components: {
                freshness: number;
                fetch_success: number;
                parse_success: number;
                coverage: number;
                review_backlog: number;
            };
            reasons: string[];
            sources_total: number;
            sources_stale: number;
            last_success_at: string | null;
            /** Format: date-time */
            computed_at: string;
        };
        PayerHealthResponsePage: {
            items: components["schemas"]["PayerHealthResponse"][];
            /** @description Rows that match, over all pages. */
            total: number;
            page: number;
            page_size: number;
            pages: number;
        };
        PayerMatch: {
            /** Format: uuid */
            payer_id: string;
            /** @description The EDI routing entry; null for a company known by a legal register only. */
            entry_id: string | null;
            /** @description The entry's id in the directory it was loaded from. */
            directory_id: string;
            name: string;
            edi_payer_id: string | null;
            /** @description How well it fits the card by itself. Above 0.9 only with a number, an address or a correction. */
            score: number;
            /** @description How likely it is the one that is meant, its rivals considered; calibrated. */
            confidence: number;
            /** @enum {string} */
            match_type: "edi_id" | "naic_code" | "phone" | "address" | "correction" | "name" | "alias";
            /** @description What on the card speaks for it. */
            matched_on: ("payer_id" | "naic_code" | "phone" | "po_box" | "street" | "correction" | "name" | "alias" | "state")[];
            /** @description What on the card speaks against it: names or numbers that mean another payer, a state or ZIP that differs. */
            conflicts: ("name" | "payer_id" | "naic_code" | "phone" | "po_box" | "street" | "state" | "zip")[];
        };
        PayerMover: {
            /** @description Null for a name that means nobody in the directory for certain. */
            payer_id: string | null;
            payer_name: string;
            product_line: string;
            panel_hospitals: number;
            changed_hospitals: number;
            /** @description Matched rates at hospitals whose files changed. */
            rates: number;
            rates_up: number;
            rates_down: number;
            /** @description Median over the matched rates of each one’s change. */
            change_percent: number;
        };
        PayerReference: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        PayerResponse: {
            /** Format: uuid */
            id: string;
            name: string;
            slug: string;
            /** @description medicare, medicaid, military, blue, workers_comp, dental, vision or commercial. */
            payer_type: string;
            parent_id: string | null;
            is_active: boolean;
            naic_code: string | null;
            /** @description Where it operates, as its directories say; empty when they do not. */
            states: string[];
            aliases_count: number;
            /** @description EDI routing entries. */
            entries_count: number;
            /** @description Monitored policy sources. */
            sources_count: number;
            /**
             * Format: date-time
             * @description When a directory last named it.
             */
            last_synced_at: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        PayerResponsePage: {
            items: components["schemas"]["PayerResponse"][];
            /** @description Rows that match, over all pages. */
            total: number;
            page: number;
            page_size: number;
            pages: number;
        };
        PolicyCriteriaResponse: {
            version: number;
            /** Format: date-time */
            fetched_at: string;
            effective_date: string | null;
            url: string;
            /** @description Of the bytes as they came. */
            sha256: string;
            reader: string;
            reader_version: string;
            /** @description Form of the text that positions count in. */
            text_form: string;
            /** Format: uuid */
            policy_id: string;
            policy_number: string | null;
            policy_title: string;
            trees: components["schemas"]["CriteriaTree"][];
            /** @description Trees of the version, over all pages. */
            total: number;
            offset: number;
            limit: number;
            has_more: boolean;
        };
        PolicyDiffResponse: {
            /** Format: uuid */
            change_id: string;
            before: {
                version: number;
                /** Format: date-time */
                fetched_at: string;
                sha256: string;
                parser: string;
                parser_version: string;
            };
            after: {
                version: number;
                /** Format: date-time */
                fetched_at: string;
                sha256: string;
                parser: string;
                parser_version: string;
            };
            edits: {
                /** @enum {string} */
                op: "same" | "modified" | "moved" | "deleted" | "inserted";
                /** @description Headings above it, outermost first. */
                path: string[];
                /** @description Joined they are the text of the earlier block; null when it was put in. */
                before: {
                    text: string;
                    is_changed: boolean;
                }[] | null;
                after: {
                    text: string;
                    is_changed: boolean;
                }[] | null;
            }[];
            /** @description Differences in learned regions of the source, which are no part of the change. */
            left_out: {
                region_ids: string[];
                before: string | null;
                after: string | null;
            }[];
            /** Format: uuid */
            source_id: string;
            total: number;
            offset: number;
            limit: number;
            has_more: boolean;
        };
        PolicyReviewRequest: {
            is_reviewed: boolean;
            /** @description What your coders should know. Kept with the mark; gone with it. */
            note?: string | null;
        };
        PolicyUpdateResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            policy_id: string;
            policy_number: string | null;
            policy_title: string;
            payer: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            /** Format: date-time */
            created_at: string;
            /** @description As the document states it; never the date of the fetch. */
            effective_date: string | null;
            /** @description The primary one of change_types. */
            change_type: string;
            change_types: string[];
            /** @enum {string} */
            severity: "info" | "low" | "medium" | "high" | "critical";
            /** @enum {string} */
            direction: "tightening" | "loosening" | "mixed" | "neutral" | "unknown";
            change_percentage: number;
            specialty: string;
            summary: string;
            /** @description Why it counts as that severe, worst first, and how likely a kind, direction or severity is that only the words suggest. What starts with "info" does not count. */
            reasons: string[];
            /** @description Whether the document’s own revision history tells of the change; absent when it got no new entry. */
            history_check: ("confirms" | "denies" | "absent") | null;
            history_quote: string | null;
            /** @description By your organization. */
            is_reviewed: boolean;
            reviewed_at: string | null;
            /** @description Of your organization. */
            reviewed_by: string | null;
            review_note: string | null;
            source_url: string;
            evidence: {
                /** Format: uuid */
                fetch_id: string;
                /** Format: date-time */
                fetched_at: string;
                sha256_before: string;
                sha256_after: string;
                parser: string;
                parser_version: string;
            };
        };
        PolicyUpdateResponsePage: {
            items: components["schemas"]["PolicyUpdateResponse"][];
            /** @description Rows that match, over all pages. */
            total: number;
            page: number;
            page_size: number;
            pages: number;
        };
        PolicyVersionResponse: {
            version: number;
            /** Format: date-time */
            fetched_at: string;
            /** @description As the document states it; never the date of the fetch. */
            effective_date: string | null;
            url: string;
            /** @description Of the bytes as they came. */
            sha256: string;
            parser: string;
            parser_version: string;
            normaliser: string;
            /** @description Of the normalised text. Versions that follow each other differ in it. */
            text_sha256: string;
            words: number;
            /** @description The change that led to it; null for the first version. */
            change_id: string | null;
        };
        PolicyVersionResponsePage: {
            items: components["schemas"]["PolicyVersionResponse"][];
            /** @description Rows that match, over all pages. */
            total: number;
            page: number;
            page_size: number;
            pages: number;
        };
        PolicyVersionText: {
            version: number;
            /** Format: date-time */
            fetched_at: string;
            /** @description As the document states it; never the date of the fetch. */
            effective_date: string | null;
            url: string;
            /** @description Of the bytes as they came. */
            sha256: string;
            parser: string;
            parser_version: string;
            normaliser: string;
            /** @description Of the normalised text. Versions that follow each other differ in it. */
            text_sha256: string;
            words: number;
            /** @description The change that led to it; null for the first version. */
            change_id: string | null;
            title: string | null;
            blocks: {
                /** @enum {string} */
                kind: "heading" | "text" | "item" | "row";
                /** @description Headings above it, outermost first. */
                path: string[];
                /** @description As printed, white space collapsed. Offsets of evidence count in it, in UTF-16 units. */
                text: string;
                /** @description Of a paginated document. */
                page: number | null;
            }[];
            total_blocks: number;
            offset: number;
            has_more: boolean;
        };
        PriceComparison: {
            hospitals: {
                ccn: string;
                hospital: components["schemas"]["HospitalResponse"] | null;
            }[];
            rows: {
                code: string;
                code_type: string | null;
                setting: string | null;
                /** @description Kind of payment that the row shows. */
                methodology_class: ("case_rate" | "fee_schedule" | "per_diem" | "percent_of_charges" | "other" | "list_price") | null;
                /** @enum {string} */
                line_of_business: "commercial" | "exchange" | "medicare_advantage" | "medicare" | "medicaid" | "military" | "workers_comp" | "unspecified" | "all";
                /** @description Other kinds that the hospitals publish for it. */
                other_classes: ("case_rate" | "fee_schedule" | "per_diem" | "percent_of_charges" | "other" | "list_price")[];
                drug_unit: string | null;
                description: string | null;
                /** @description US dollars, rounded to cents. */
                row_median: number | null;
                /** @description One per hospital, in the order asked for. */
                cells: {
                    price: components["schemas"]["PriceResponse"] | null;
                    no_median_reason: ("formula_only" | "list_price_only" | "withheld" | "other_methodology" | "other_line" | "not_published" | "no_file" | "not_found") | null;
                    /** @description US dollars: the median over the insurers of the line of business, each with the median of its contracts; what the row compares. */
                    line_median: number | null;
                    /** @description Insurers behind it. */
                    insurers: number | null;
                    /** @description Against the row's median; null with fewer than two prices. */
                    against_row: ("cheaper" | "pricier" | "equal") | null;
                }[];
            }[];
            /** @description Codes and hospitals beyond what one comparison shows. */
            left_out: number;
        };
        PriceEvidenceResponse: {
            /** @description The price asked for; null when a single rate was. */
            rate: components["schemas"]["PriceResponse"] | null;
            /** @description The single rate asked for; null when a price was. */
            single_rate: components["schemas"]["RateResponse"] | null;
            file: {
                /** Format: uuid */
                id: string;
                file_name: string;
                /** @description Where the operator took it from. */
                url: string | null;
                sha256: string;
                bytes: number;
                /** @description Path inside the archive; of several members read the largest. */
                member: string | null;
                /** @description Members read of an archive, in the order in which their records and bytes are numbered. */
                members: {
                    path: string;
                    layout: string;
                    records: number;
                    rates: number;
                    first_record: number;
                    first_byte: number;
                }[];
                /** @description Price files of the archive that were not read: none of their prices is here. */
                other_price_files: string[];
                layout: string | null;
                declared_version: string | null;
                detected_version: string | null;
                hospital_name: string | null;
                /** @description The day that the file states, YYYY-MM-DD; null where it states none. */
                last_updated_on: string | null;
                /** @description The same as published. */
                last_updated_text: string | null;
                parser_version: string;
                records: number;
                rates: number;
                quarantined: number;
                flags: {
                    [key: string]: number;
                };
                /** Format: date-time */
                read_at: string;
            };
            /** @description The latest fetch that brought these bytes; null when an operator handed them in. */
            fetch: {
                url: string;
                final_url: string | null;
                /** Format: date-time */
                fetched_at: string;
                http_status: number | null;
                headers: {
                    [key: string]: unknown;
                };
                tool: string;
            } | null;
            /** @description Verdict of the official validator, which is not ours; null while it has not run. */
            conformance: components["schemas"]["PriceFileConformance"] | null;
            /** @description The record of the rate, or the one nearest to the median, read from the stored bytes; null for files too large to read at once. */
            record: {
                number: number;
                part: number;
                /** @description The member of the archive in which the record is. */
                member: string | null;
                /** @description Where the record begins in that member. */
                member_byte_offset: number | null;
                /** @description In the decompressed file, or in all members read as they stand one after the other. */
                byte_offset: number;
                byte_length: number;
                original: string;
                parsed: {
                    [key: string]: unknown;
                };
                /** @description Deviations met in this record. */
                flags: string[];
                /** @enum {string} */
                read_from: "file" | "unpacked_copy";
            } | null;
        };
        PriceFileChange: {
            /**
             * @description half_rows: kept and not shown, for it has less than half of the rates shown.
             * @enum {string}
             */
            kind: "first" | "content" | "republished_same_rates" | "restored" | "reread" | "half_rows";
            /** Format: date-time */
            detected_at: string;
            hospital: {
                ccn: string | null;
                name: string;
                state: string;
                is_sample: boolean;
            };
            old_file_id: string | null;
            /** Format: uuid */
            new_file_id: string;
            /** @description All rates of the file shown until then. */
            rates_before: number;
            rates_after: number;
            /** @description Of dollar rates, one for each payer line, code, setting, billing class and kind of payment. */
            rates_added: number;
            rates_removed: number;
            /** @description Of the same, those whose median over the contracts of the payer line differs. */
            rates_changed: number;
            rates_up: number;
            rates_down: number;
            /** @description Codes in a setting with another median. */
            codes_changed: number;
            contracts_added: number;
            contracts_removed: number;
            /** @description When an operator promoted what was held back. */
            resolved_at: string | null;
        };
        PriceFileConformance: {
            validator: string;
            validator_version: string;
            /**
             * @description CMS data dictionary that the file was held to.
             * @example v3.0.0
             */
            dictionary: string;
            /** @enum {string} */
            outcome: "judged" | "timed_out" | "too_large" | "out_of_memory" | "failed";
            valid: boolean | null;
            /** @description Up to 1,000: the validator stops there. */
            errors: number;
            alerts: number;
            by_class: {
                [key: string]: number;
            };
            /** @description The first errors. */
            sample: {
                path: string;
                message: string;
            }[];
            /** Format: date-time */
            judged_at: string;
        };
        PriceResponse: {
            /** Format: uuid */
            id: string;
            hospital: {
                ccn: string | null;
                name: string;
                state: string;
                is_sample: boolean;
            };
            code: string;
            /** @description Family of the code, lower case: a CPT code declared as HCPCS is `cpt`. */
            code_type: string;
            /** @description As the hospital declares it. */
            declared_code_type: string;
            /** @description inpatient, outpatient or both. */
            setting: string;
            /** @description facility, professional or both; null when the file does not say. */
            billing_class: string | null;
            /**
             * @description Kind of payment; different kinds never meet in one figure.
             * @enum {string}
             */
            methodology_class: "case_rate" | "fee_schedule" | "per_diem" | "percent_of_charges" | "other" | "list_price";
            /** @description Drug amount of the price; null for other items. */
            drug_unit: string | null;
            /** @description Modifiers that every rate has, such as TC. Rates with one count in no figure where there are rates without. */
            modifiers: string[];
            /** @description The hospital's own words; our name of a revenue code, which groups several items. */
            description: string;
            /** @description Median over contracts, each with one vote. US dollars, rounded to cents. */
            median: number | null;
            no_median_reason: ("formula_only" | "list_price_only" | "withheld") | null;
            /** @description Why the figures are no price: all equal the list price, none can be one, all need a modifier, or kinds of payment were mixed. */
            withheld: ("equals_list" | "placeholder" | "modified" | "not_separated") | null;
            /** @description Median over all rates. US dollars, rounded to cents. */
            row_median: number | null;
            /** @description 10th percentile over contracts. US dollars, rounded to cents. */
            p10: number | null;
            /** @description 90th percentile over contracts. US dollars, rounded to cents. */
            p90: number | null;
            /** @description Lowest negotiated rate. US dollars, rounded to cents. */
            min: number | null;
            /** @description Highest negotiated rate. US dollars, rounded to cents. */
            max: number | null;
            /** @description Median list price. US dollars, rounded to cents. */
            gross: number | null;
            /** @description Median discounted cash price. US dollars, rounded to cents. */
            cash: number | null;
            /** @description Its setting, or `both`. */
            cash_setting: string | null;
            /** @constant */
            currency: "USD";
            /** @description Contracts with a dollar rate. */
            contracts: number;
            /** @description Contracts with only a percentage or algorithm. */
            formula_contracts: number;
            /** @description Dollar rates that equal the list price. */
            list_rates: number;
            /** @description With percentages and formulas. */
            rates: number;
            /** @description As published, most frequent first. */
            methodologies: string[];
            /** Format: date-time */
            valid_from: string;
            /** @description Null while it is shown. */
            valid_to: string | null;
            evidence: {
                /** Format: uuid */
                file_id: string;
                sha256: string;
                record: number;
                record_part: number;
                byte_offset: number;
                byte_length: number;
            };
        };
        PriceSourceCreateRequest: {
            /**
             * @description A domain, whose cms-hpt.txt is watched, the address of such a file, or with a CCN that of a price file.
             * @example hospital.example
             */
            url: string;
            /** @description Whose price file it is; of a cms-hpt.txt it says nothing. */
            ccn?: string | null;
        };
        PriceSourceCreatedResponse: {
            /** Format: uuid */
            id: string;
            /** @description False when it was watched before. */
            created: boolean;
            /** @enum {string} */
            kind: "cms_hpt" | "direct_url";
            url: string;
        };
        PriceSourceDetailResponse: {
            /** Format: uuid */
            id: string;
            /**
             * @description A cms-hpt.txt, or the address of a price file itself.
             * @enum {string}
             */
            kind: "cms_hpt" | "direct_url";
            host: string;
            /** @description Without user name, password and signing parameters. */
            url: string;
            /** @description Whose file it is, as a list or an operator says. */
            ccn: string | null;
            /**
             * @description Whether it is looked at: paused for a while not, retired not any more.
             * @enum {string}
             */
            state: "active" | "paused" | "retired";
            /**
             * @description What the last look brought, `new` before the first.
             * @example unchanged
             */
            outcome: string;
            /** @description Looks in a row that failed. */
            fail_streak: number;
            last_checked_at: string | null;
            last_success_at: string | null;
            next_check_at: string | null;
            /** @description Files that it names now. */
            entries: number;
            /** @description Those whose hospital is known. */
            entries_matched: number;
            /** @description Those that wait for a person to say whose they are. */
            entries_for_review: number;
            /** Format: date-time */
            created_at: string;
            /** @description Addresses that stand where entries should be, for a person to try. */
            hints: string[];
            /** @description Files that it names or named, those named now first. */
            items: {
                /** Format: uuid */
                id: string;
                location_name: string;
                source_page_url: string | null;
                mrf_url: string;
                /** @description What had to be put right to read it. */
                fixes: string[];
                /** @enum {string} */
                match_state: "unmatched" | "matched" | "needs_human_review";
                /** @description Why it is not matched. */
                match_reason: string | null;
                hospitals: {
                    ccn: string | null;
                    name: string;
                    basis: string;
                    confidence: number;
                }[];
                /** @description What the last look at the file brought. */
                outcome: string;
                sha256: string | null;
                last_checked_at: string | null;
                /** Format: date-time */
                first_seen_at: string;
                /** Format: date-time */
                last_seen_at: string;
                /** @description When it was named no longer. */
                removed_at: string | null;
            }[];
            /** @description Newest first. A look that found no change is no attempt: see last_checked_at. */
            attempts: {
                /** Format: uuid */
                id: string;
                url: string;
                final_url: string | null;
                /** Format: date-time */
                started_at: string;
                outcome: string;
                http_status: number | null;
                bytes: number | null;
                sha256: string | null;
            }[];
        };
        PriceSourceResponse: {
            /** Format: uuid */
            id: string;
            /**
             * @description A cms-hpt.txt, or the address of a price file itself.
             * @enum {string}
             */
            kind: "cms_hpt" | "direct_url";
            host: string;
            /** @description Without user name, password and signing parameters. */
            url: string;
            /** @description Whose file it is, as a list or an operator says. */
            ccn: string | null;
            /**
             * @description Whether it is looked at: paused for a while not, retired not any more.
             * @enum {string}
             */
            state: "active" | "paused" | "retired";
            /**
             * @description What the last look brought, `new` before the first.
             * @example unchanged
             */
            outcome: string;
            /** @description Looks in a row that failed. */
            fail_streak: number;
            last_checked_at: string | null;
            last_success_at: string | null;
            next_check_at: string | null;
            /** @description Files that it names now. */
            entries: number;
            /** @description Those whose hospital is known. */
            entries_matched: number;
            /** @description Those that wait for a person to say whose they are. */
            entries_for_review: number;
            /** Format: date-time */
            created_at: string;
        };
        PriceSourceResponsePage: {
            items: components["schemas"]["PriceSourceResponse"][];
            /** @description Rows that match, over all pages. */
            total: number;
            page: number;
            page_size: number;
            pages: number;
        };
        PriceSourceUpdateRequest: {
            /**
             * @description active is looked at again, paused for a while not, retired not any more.
             * @enum {string}
             */
            state: "active" | "paused" | "retired";
        };
        PriceSourceUpdatedResponse: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "active" | "paused" | "retired";
        };
        PriceUpdatesResponse: {
            hospitals: {
                /** @description Hospitals with new content; files published again with the same rates are not in it. */
                updated_7_days: number;
                updated_30_days: number;
                republished_7_days: number;
                republished_30_days: number;
                added_7_days: number;
                added_30_days: number;
            };
            updated: components["schemas"]["PriceFileChange"][];
            republished: components["schemas"]["PriceFileChange"][];
            /** @description Files that wait for an operator. */
            held: components["schemas"]["PriceFileChange"][];
            code_movers: components["schemas"]["CodeMover"][];
            payer_movers: components["schemas"]["PayerMover"][];
            /** @description Also when nothing moved; null before the first time. */
            movement_computed_at: string | null;
        };
        PriorAuthCheckResponse: {
            /** Format: uuid */
            payer_id: string;
            code: string;
            /** Format: date */
            date: string;
            /**
             * @description not_required only where a current rule in scope says so; unknown where none does. A rule that names no state is in scope where its payer operates.
             * @enum {string}
             */
            answer: "required" | "not_required" | "conditional" | "unknown";
            /** @description HL7 Da Vinci CRD coverage-information pa-needed. */
            crd: ("auth-needed" | "no-auth" | "conditional") | null;
            /** @description What the answer still depends on. */
            missing: ("plan_type" | "state" | "network_status" | "place_of_service" | "condition" | "criteria" | "disputed")[];
            reasons: string[];
            /** @description What it rests on, the most specific first, each with the newest evidence. */
            rules: components["schemas"]["BillingRuleResponse"][];
            /** @description Rules in force by which the payer does not cover the code; the answer does not rest on them. */
            not_covered: components["schemas"]["BillingRuleResponse"][];
            /** @description Whether more rules are in force than were read: at most the newest 200 are. */
            rules_are_capped: boolean;
        };
        PtDocumentListItem: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "eob" | "summary_of_benefits" | "plan_document" | "insurance_card";
            /**
             * @description `confirmed` once every value is decided.
             * @enum {string}
             */
            state: "needs_review" | "confirmed";
            bytes: number;
            pages: number;
            values_found: number;
            values_decided: number;
            consent_version: string;
            uploaded_by: string;
            /** Format: date-time */
            uploaded_at: string;
            /**
             * Format: date-time
             * @description Everything is deleted after this instant.
             */
            delete_after: string;
        };
        PtDocumentListItemPage: {
            items: components["schemas"]["PtDocumentListItem"][];
            /** @description Rows that match, over all pages. */
            total: number;
            page: number;
            page_size: number;
            pages: number;
        };
        PtDocumentResponse: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "eob" | "summary_of_benefits" | "plan_document" | "insurance_card";
            /**
             * @description `confirmed` once every value is decided.
             * @enum {string}
             */
            state: "needs_review" | "confirmed";
            bytes: number;
            pages: number;
            values_found: number;
            values_decided: number;
            consent_version: string;
            uploaded_by: string;
            /** Format: date-time */
            uploaded_at: string;
            /**
             * Format: date-time
             * @description Everything is deleted after this instant.
             */
            delete_after: string;
            file_name: string;
            reader: string;
            values: components["schemas"]["PtDocumentValue"][];
            /** @description Amounts that were seen and are no value, because the document leaves it open. */
            unclear: {
                reason: string;
                topic: string;
                page: number;
                quote: string;
            }[];
        };
        PtDocumentValue: {
            /**
             * @description Such as `deductible.individual.in_network`, `copay.primary_care.in_network` or `plan_name`.
             * @example deductible.individual.in_network
             */
            field: string;
            /** @enum {string} */
            unit: "cents" | "percent" | "yes_no" | "day" | "family_type" | "text";
            /** @description The value that counts; null is unknown, never zero. */
            value: number | boolean | string | null;
            /** @enum {string} */
            status: "extracted" | "confirmed" | "corrected" | "added" | "rejected";
            /** @description Where the document states it; null for a value that a person added. */
            source: {
                value: number | boolean | string;
                page: number;
                /** @description First character in the text of the page. */
                start: number;
                end: number;
                /** @description The row or sentence around it. */
                quote: string;
                quote_start: number;
            } | null;
            decided_by: string | null;
            decided_at: string | null;
        };
        PtEstimateRequest: {
            /** @description The hospital, by its CMS certification number. */
            ccn: string;
            /** @example 70551 */
            code: string;
            /** @example CPT */
            code_type?: string | null;
            /** @description A price for both settings serves each. */
            setting?: ("inpatient" | "outpatient" | "both") | null;
            methodology_class?: ("case_rate" | "fee_schedule" | "per_diem" | "percent_of_charges" | "other" | "list_price") | null;
            /** @description The payer; the one the document names without it. */
            payer_id?: string | null;
            /** @description Its name, where it is not in the directory. */
            payer?: string | null;
            /** @description Of the contract, as the hospital publishes it. */
            plan?: string | null;
            /** @description Of the plan. Without it, what the document or the payer’s name tells; contracts of other lines are never used. */
            line_of_business?: ("commercial" | "exchange" | "medicare_advantage" | "medicare" | "medicaid" | "military" | "workers_comp") | null;
            /** @description Units of a drug, each as large as the rate’s `drug_unit`. A drug that is priced by the unit has no estimate without it; other services ignore it. */
            quantity?: number | null;
            /**
             * @description Which benefit of the plan applies.
             * @enum {string}
             */
            service: "any" | "primary_care" | "specialist" | "preventive_care" | "diagnostic_test" | "imaging" | "generic_drugs" | "preferred_brand_drugs" | "nonpreferred_brand_drugs" | "specialty_drugs" | "outpatient_facility" | "outpatient_surgeon" | "emergency_room" | "ambulance" | "urgent_care" | "inpatient_facility" | "inpatient_surgeon" | "mental_health_outpatient" | "mental_health_inpatient" | "childbirth_professional" | "childbirth_facility" | "home_health" | "rehabilitation" | "skilled_nursing" | "durable_equipment" | "hospice";
            /**
             * @default in_network
             * @enum {string}
             */
            network?: "in_network" | "out_of_network";
            /**
             * @description Whether the plan covers one person or a family.
             * @enum {string}
             */
            coverage_level: "individual" | "family";
        };
        PtEstimateResponse: {
            /** @enum {string} */
            status: "estimated" | "benefits_missing" | "no_rate" | "not_covered";
            /** @description At the payer’s lowest rate; null is unknown, never zero. */
            low_cents: number | null;
            /** @description At the median of its rates. */
            mid_cents: number | null;
            high_cents: number | null;
            steps: {
                name: string;
                low_cents: number;
                mid_cents: number;
                high_cents: number;
            }[];
            /** @description Fields to confirm before there can be an amount. */
            missing: string[];
            rate: {
                /** @enum {string} */
                basis: "negotiated_dollar" | "hospital_estimate";
                /** @enum {string} */
                methodology_class: "case_rate" | "fee_schedule" | "per_diem" | "percent_of_charges" | "other" | "list_price";
                /** @description Of all contracts used; `unspecified` where the hospital states none. */
                line_of_business: string;
                setting: string;
                /** @description The amount of a drug that one unit is; null for other services. */
                drug_unit: string | null;
                /** @description Units that the amounts are for; null means one unit of a drug, or no drug. */
                quantity: number | null;
                low_cents: number;
                mid_cents: number;
                high_cents: number;
                contracts: {
                    payer: string;
                    plan: string;
                    rate_id: string;
                    /** @description Of one unit: what the hospital estimates, or the median of what was paid. */
                    estimate_cents: number | null;
                    /** @description Claims behind a paid median, as published, such as `1 through 10`. */
                    claims: string | null;
                }[];
            } | null;
            /** @description With `no_rate_reason: line_of_business`, what the payer’s contracts are of: name one. */
            lines_of_business: string[];
            /** @description Why no negotiated rate can be used. */
            no_rate_reason: string | null;
            /** @description The hospital’s price without insurance, in this setting or in both. */
            cash_cents: number | null;
            /** @description Against the middle. */
            cash_is: ("lower" | "higher" | "equal") | null;
            /** @description What the amounts leave out, and what they rest on. */
            notes: string[];
            /** Format: date-time */
            as_of: string;
        };
        PtValuesDecision: {
            values: {
                /** @example deductible.individual.in_network */
                field: string;
                /** @description The right value; null when what was read is wrong and nobody knows better. */
                value: (number | boolean | string) | null;
            }[];
        };
        RateResponse: {
            /** @description File, record, part and rate: stays the same for ever. */
            id: string;
            codes: {
                code: string;
                /** @description Family, lower case. */
                code_type: string;
                declared_code_type: string;
            }[];
            description: string | null;
            setting: string | null;
            billing_class: string | null;
            modifiers: string | null;
            drug_unit: number | null;
            drug_type: string | null;
            notes: string | null;
            /** @description List price. US dollars, rounded to cents. */
            gross: number | null;
            /** @description Discounted cash price. US dollars, rounded to cents. */
            cash: number | null;
            /** @description Lowest negotiated charge of the item, as published. US dollars, rounded to cents. */
            min: number | null;
            /** @description Highest negotiated charge of the item, as published. US dollars, rounded to cents. */
            max: number | null;
            /** @description Null when the record has list prices only. */
            payer: string | null;
            plan: string | null;
            methodology: string | null;
            /** @description Negotiated charge. US dollars, rounded to cents. */
            dollar: number | null;
            /** @description Negotiated share of billed charges, in percent. */
            percentage: number | null;
            algorithm: string | null;
            /** @description Median allowed amount. US dollars, rounded to cents. */
            median: number | null;
            /** @description 10th percentile of allowed amounts. US dollars, rounded to cents. */
            percentile_10: number | null;
            /** @description 90th percentile of allowed amounts. US dollars, rounded to cents. */
            percentile_90: number | null;
            /** @description Allowed amounts behind the median: digits, or `1 through 10`. */
            count: string | null;
            /** @description Estimated allowed amount, in files before dictionary 3.0. US dollars, rounded to cents. */
            estimated: number | null;
            payer_notes: string | null;
            /** @enum {string} */
            rate_basis: "dollar" | "dollar_from_percent" | "dollar_percent_unreconciled" | "percent_only" | "algorithm_only" | "list_price";
            /** @description Deviations met in the record. */
            flags: string[];
            /** @constant */
            currency: "USD";
            evidence: {
                /** Format: uuid */
                file_id: string;
                sha256: string;
                record: number;
                part: number;
                rate: number;
                byte_offset: number;
                byte_length: number;
            };
        };
        RateResponsePage: {
            items: components["schemas"]["RateResponse"][];
            /** @description Rows that match, over all pages. */
            total: number;
            page: number;
            page_size: number;
            pages: number;
        };
        RateVerificationResponse: {
            /** @description Whether every value read from the bytes equals what is kept. */
            verified: boolean;
            differences: {
                rate: number;
                field: string;
                stored: unknown;
                read: unknown;
            }[];
            /** @description Rates that were compared. */
            rates: number;
            /** Format: uuid */
            file_id: string;
            sha256: string;
            parser_version: string;
            record: number;
            part: number;
            byte_offset: number;
            byte_length: number;
            /**
             * @description A packed file is read from the copy of its content.
             * @enum {string}
             */
            read_from: "file" | "unpacked_copy";
        };
        RuleEvidence: {
            /** Format: uuid */
            document_version_id: string;
            /** Format: uuid */
            policy_id: string;
            policy_title: string;
            /** @description Of the document, counted from 1. */
            version: number;
            url: string;
            /** Format: uuid */
            fetch_id: string;
            /** Format: date-time */
            fetched_at: string;
            /** @description Of the bytes that were fetched. */
            sha256: string;
            /** Format: uuid */
            parse_id: string;
            /** @description What took the text from the bytes, with its version. */
            parser: string;
            /** @description What found the rule in the text, with its version. */
            extractor: string;
            /** @description How the blocks of the parse become the text that the offsets count in. */
            text_form: string;
            block: number;
            page: number | null;
            /** @description In UTF-16 code units; the end is not included. */
            start_offset: number;
            end_offset: number;
            quote: string;
            quote_sha256: string;
        };
        SearchPage: {
            items: components["schemas"]["SearchResult"][];
            /** @description Rows that match, over all pages. */
            total: number;
            page: number;
            page_size: number;
            pages: number;
            /** @description Whether more matches than `total`: at most 2,000 documents are looked at. */
            total_is_capped: boolean;
            /** @description Words that were taken for misspelt. */
            corrections: {
                from: string;
                to: string;
            }[];
        };
        SearchResult: {
            /** @enum {string} */
            type: "payer" | "policy" | "rule";
            /** Format: uuid */
            id: string;
            title: string;
            /** @description Plain text: the passage that matches best, or the title where only that is known. */
            snippet: string;
            /** @description Places of the words that were found, in UTF-16 units of `snippet`. */
            highlights: components["schemas"]["Highlight"][];
            title_highlights: components["schemas"]["Highlight"][];
            payer: components["schemas"]["PayerReference"];
            specialty: string | null;
            score: number;
            url: string | null;
            updated_at: string | null;
            /** @description Of a policy. */
            document: {
                /** @enum {string} */
                kind: "policy" | "lcd" | "article";
                policy_number: string | null;
                version: number;
                /**
                 * @description As of today (UTC), by the dates that the document states.
                 * @enum {string}
                 */
                status: "current" | "future" | "proposed" | "retired";
                effective_date: string | null;
                retirement_date: string | null;
                plan_types: string[];
                /** @description Where it holds; empty where it names none. */
                states: string[];
            } | null;
            /** @description Of a rule. */
            rule: components["schemas"]["FoundRule"] | null;
        };
        Session: {
            /** @description The person or machine that the token belongs to. */
            subject: string;
            /**
             * Format: uuid
             * @description The organization whose data the call sees.
             */
            org_id: string;
            scopes: string[];
            plan: string;
            is_admin: boolean;
            /** @description The token that was presented; null for callers without one. */
            token_id: string | null;
        };
        SourceCheck: {
            /** Format: uuid */
            id: string;
            /** @description 0 for the look itself; further pages of a listing from 1. */
            part: number;
            /** Format: date-time */
            started_at: string;
            finished_at: string | null;
            outcome: string;
            http_status: number | null;
            final_url: string | null;
            bytes: number | null;
            sha256: string | null;
            /** @description Of a document its words, of a listing the documents that it names. */
            words: number | null;
            /** @description What a listing brought, in numbers of documents. */
            found: {
                named: number;
                added: number;
                restored: number;
                changed: number;
                removed: number;
                refused: {
                    [key: string]: number;
                };
                truncated: boolean;
            } | null;
        };
        SourceDetailResponse: {
            /** Format: uuid */
            id: string;
            payer: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            /** @description Without user name, password and signing parameters. */
            url: string;
            host: string;
            /**
             * @description A document (html, pdf, cms_document, cms_article_codes) or a listing of documents.
             * @example index_page
             */
            kind: string;
            /** @example active */
            state: string;
            /**
             * @description The state, and for an active source what its checks bring: read, not_read_yet, failing or overdue.
             * @example read
             */
            status: string;
            state_reason: string | null;
            /**
             * @description What the last look brought, `new` before the first.
             * @example not_modified
             */
            outcome: string;
            /** @description Failed looks in a row. */
            failures: number;
            fetch_interval_s: number;
            last_checked_at: string | null;
            last_success_at: string | null;
            /** Format: date-time */
            next_check_at: string;
            stale_since: string | null;
            /** @description The listing that named it; null for what a person added. */
            discovered_from: {
                source_id: string;
                index_url: string;
                link_text: string | null;
                method: string;
            } | null;
            policy: {
                /** Format: uuid */
                id: string;
                number: string | null;
                title: string;
            } | null;
            /** @description Documents that a listing names now. */
            documents: number;
            /** Format: date-time */
            created_at: string;
            /** @description Newest first. */
            checks: components["schemas"]["SourceCheck"][];
            /** @description Newest first. */
            transitions: {
                from_state: string;
                to_state: string;
                reason: string;
                /** @enum {string} */
                by: "person" | "system";
                /** Format: date-time */
                at: string;
            }[];
            /** @description News of a listing, newest first: index_item_added, index_item_changed, index_item_removed. */
            events: {
                kind: string;
                /** Format: uuid */
                item_id: string;
                title: string | null;
                /** Format: date-time */
                at: string;
            }[];
            /** @description Documents that a listing names or named, those named now first. */
            items: components["schemas"]["SourceItem"][];
            /** @description Parts of the page whose changes mean nothing, active ones first, then the newest. */
            learned_regions: components["schemas"]["LearnedRegionResponse"][];
        };
        SourceItem: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description The source that reads the document.
             */
            source_id: string;
            url: string;
            title: string | null;
            link_text: string | null;
            number: string | null;
            published_on: string | null;
            version: string | null;
            /** Format: date-time */
            first_seen_at: string;
            /** Format: date-time */
            last_seen_at: string;
            /** @description When the listing named it no longer. Says nothing of the policy. */
            removed_at: string | null;
        };
        SourceResolveRequest: {
            /**
             * @description resume looks again; retry looks once more now; pause and retire stop; new_url moves it.
             * @enum {string}
             */
            action: "resume" | "retry" | "pause" | "retire" | "new_url";
            /** @description Of a new_url: a public http(s) address. */
            url?: string | null;
            /** @description Kept in the history of the source. */
            reason: string;
        };
        SourceResolvedResponse: {
            /** Format: uuid */
            id: string;
            state: string;
        };
        SourceResponse: {
            /** Format: uuid */
            id: string;
            payer: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            /** @description Without user name, password and signing parameters. */
            url: string;
            host: string;
            /**
             * @description A document (html, pdf, cms_document, cms_article_codes) or a listing of documents.
             * @example index_page
             */
            kind: string;
            /** @example active */
            state: string;
            /**
             * @description The state, and for an active source what its checks bring: read, not_read_yet, failing or overdue.
             * @example read
             */
            status: string;
            state_reason: string | null;
            /**
             * @description What the last look brought, `new` before the first.
             * @example not_modified
             */
            outcome: string;
            /** @description Failed looks in a row. */
            failures: number;
            fetch_interval_s: number;
            last_checked_at: string | null;
            last_success_at: string | null;
            /** Format: date-time */
            next_check_at: string;
            stale_since: string | null;
            /** @description The listing that named it; null for what a person added. */
            discovered_from: {
                source_id: string;
                index_url: string;
                link_text: string | null;
                method: string;
            } | null;
            policy: {
                /** Format: uuid */
                id: string;
                number: string | null;
                title: string;
            } | null;
            /** @description Documents that a listing names now. */
            documents: number;
            /** Format: date-time */
            created_at: string;
        };
        SourceResponsePage: {
            items: components["schemas"]["SourceResponse"][];
            /** @description Rows that match, over all pages. */
            total: number;
            page: number;
            page_size: number;
            pages: number;
        };
        StaleSourceResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            payer_id: string;
            payer: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            /** @description Title of its policy; before it was first read, the last part of its address. */
            name: string;
            /** @description Without user name, password and query. */
            url: string;
            source_type: string;
            /** @constant */
            state: "needs_human_review";
            stale_since: string | null;
            last_success_at: string | null;
            last_checked_at: string | null;
            /** @description In a row. */
            failed_checks: number;
            /** @description How often healing was tried. */
            attempts: number;
            /** @description The 20 newest of them, oldest first. The outcome is `accepted` or one word for why it was refused. */
            healing_attempts: {
                strategy: string;
                outcome: string;
                /** Format: date-time */
                at: string;
            }[];
            last_error: {
                class: string;
                http_status: number | null;
            } | null;
            reason: string | null;
            /** @description Chosen settings only: never markup, headers or credentials. */
            scrape_config: {
                /** @constant */
                method: "GET";
                /** @description What reads the page, by the type of the source. */
                parser: string;
                selector: string | null;
                /**
                 * @description Time between two checks, ISO 8601.
                 * @example PT3600S
                 */
                schedule: string;
                /**
                 * @description Pages are read as sent; no script runs.
                 * @constant
                 */
                render: false;
                timeout_ms: number;
            };
            plan_types: string[];
            next_action: string;
        };
        SyncTriggerResponse: {
            /** Format: uuid */
            job_id: string;
            /** @description queued, or running when a sync was under way. */
            status: string;
            /** Format: date-time */
            queued_at: string;
            /** Format: uri */
            status_url: string;
        };
        UsageResponse: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            totals: {
                calls: number;
                succeeded: number;
                /** @description Answered 4xx. */
                refused: number;
                /** @description Answered 5xx. */
                failed: number;
            };
            /** @description The busiest first. */
            operations: {
                operation: string;
                calls: number;
                succeeded: number;
                /** @description Answered 4xx. */
                refused: number;
                /** @description Answered 5xx. */
                failed: number;
            }[];
            /** @description Days with calls, UTC, the oldest first. */
            days: {
                /** Format: date */
                day: string;
                calls: number;
                succeeded: number;
                /** @description Answered 4xx. */
                refused: number;
                /** @description Answered 5xx. */
                failed: number;
            }[];
        };
        WebhookCreate: {
            /**
             * @description https, on the public internet. A redirect is not followed.
             * @example https://hooks.example.com/ppman
             */
            url: string;
            /**
             * @description Kinds of events; an empty list means all.
             * @default []
             */
            event_types?: ("policy.created" | "policy.updated" | "policy.retired" | "prior_auth.changed" | "billing_rule.created" | "billing_rule.updated" | "billing_rule.superseded" | "source.needs_human_review" | "source.recovered" | "payer.health_changed" | "payer.directory_synced" | "price_transparency.rates_updated" | "disagreement.recorded" | "webhook.disabled")[];
            /** @default null */
            description?: string | null;
            /**
             * @description standard: the event as it is. slack, teams: a message for an incoming webhook of a channel.
             * @default standard
             * @enum {string}
             */
            format?: "standard" | "slack" | "teams";
            /** @default {} */
            filters?: components["schemas"]["EventFilters"];
            /** @default true */
            is_active?: boolean;
        };
        WebhookCreateResponse: {
            /** Format: uuid */
            id: string;
            url: string;
            event_types: string[];
            description: string | null;
            /** @enum {string} */
            format: "standard" | "slack" | "teams";
            filters: {
                payer_ids: string[];
                specialties: string[];
                states: string[];
                min_severity: string;
            };
            is_active: boolean;
            /** @enum {string} */
            status: "active" | "failing" | "disabled";
            /** @description gone: it answered 410. failed_for_days: no success for five days. */
            disabled_reason: ("gone" | "failed_for_days") | null;
            /** @description The last characters of the secret. */
            secret_hint: string;
            consecutive_failures: number;
            last_success_at: string | null;
            last_failure_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Signs the deliveries. Only this answer shows it, and its repetition under the same Idempotency-Key. */
            secret: string;
        };
        WebhookDeliveryDetail: {
            /** Format: uuid */
            id: string;
            /**
             * @description The `webhook-id` of all its attempts.
             * @example evt_…
             */
            event_id: string;
            event_type: string;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            /** @description Since it was created or replayed. */
            attempts: number;
            next_attempt_at: string | null;
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
            /** @description The latest attempts, the newest first. */
            log: {
                /** Format: date-time */
                attempted_at: string;
                duration_ms: number;
                /** @description null when no answer came. */
                http_status: number | null;
                error: string | null;
                /** @description The first characters of the answer. */
                answer: string | null;
            }[];
            /** @description The body that is sent. */
            request: string;
        };
        WebhookDeliveryResponse: {
            /** Format: uuid */
            id: string;
            /**
             * @description The `webhook-id` of all its attempts.
             * @example evt_…
             */
            event_id: string;
            event_type: string;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            /** @description Since it was created or replayed. */
            attempts: number;
            next_attempt_at: string | null;
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
            /** @description The latest attempts, the newest first. */
            log: {
                /** Format: date-time */
                attempted_at: string;
                duration_ms: number;
                /** @description null when no answer came. */
                http_status: number | null;
                error: string | null;
                /** @description The first characters of the answer. */
                answer: string | null;
            }[];
        };
        WebhookDeliveryResponsePage: {
            items: components["schemas"]["WebhookDeliveryResponse"][];
            /** @description Rows that match, over all pages. */
            total: number;
            page: number;
            page_size: number;
            pages: number;
        };
        WebhookDetailResponse: {
            /** Format: uuid */
            id: string;
            url: string;
            event_types: string[];
            description: string | null;
            /** @enum {string} */
            format: "standard" | "slack" | "teams";
            filters: {
                payer_ids: string[];
                specialties: string[];
                states: string[];
                min_severity: string;
            };
            is_active: boolean;
            /** @enum {string} */
            status: "active" | "failing" | "disabled";
            /** @description gone: it answered 410. failed_for_days: no success for five days. */
            disabled_reason: ("gone" | "failed_for_days") | null;
            /** @description The last characters of the secret. */
            secret_hint: string;
            consecutive_failures: number;
            last_success_at: string | null;
            last_failure_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Deliveries that were created in the last 24 hours, by how they stand. */
            last_24_hours: {
                created: number;
                delivered: number;
                /** @description For their first or next attempt, whenever they were created. */
                waiting: number;
                failed: number;
                /** @description Median time until the endpoint accepted. */
                median_ms: number | null;
            };
        };
        WebhookPreviewRequest: {
            /**
             * @description Kinds of events; an empty list means all.
             * @default []
             */
            event_types?: ("policy.created" | "policy.updated" | "policy.retired" | "prior_auth.changed" | "billing_rule.created" | "billing_rule.updated" | "billing_rule.superseded" | "source.needs_human_review" | "source.recovered" | "payer.health_changed" | "payer.directory_synced" | "price_transparency.rates_updated" | "disagreement.recorded" | "webhook.disabled")[];
            /** @default {} */
            filters?: components["schemas"]["EventFilters"];
        };
        WebhookRecoverRequest: {
            /**
             * Format: date-time
             * @description Of the last 14 days.
             */
            since: string;
        };
        WebhookResponse: {
            /** Format: uuid */
            id: string;
            url: string;
            event_types: string[];
            description: string | null;
            /** @enum {string} */
            format: "standard" | "slack" | "teams";
            filters: {
                payer_ids: string[];
                specialties: string[];
                states: string[];
                min_severity: string;
            };
            is_active: boolean;
            /** @enum {string} */
            status: "active" | "failing" | "disabled";
            /** @description gone: it answered 410. failed_for_days: no success for five days. */
            disabled_reason: ("gone" | "failed_for_days") | null;
            /** @description The last characters of the secret. */
            secret_hint: string;
            consecutive_failures: number;
            last_success_at: string | null;
            last_failure_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        WebhookUpdate: {
            /**
             * @description https, on the public internet. A redirect is not followed.
             * @example https://hooks.example.com/ppman
             */
            url?: string;
            /** @description Kinds of events; an empty list means all. */
            event_types?: ("policy.created" | "policy.updated" | "policy.retired" | "prior_auth.changed" | "billing_rule.created" | "billing_rule.updated" | "billing_rule.superseded" | "source.needs_human_review" | "source.recovered" | "payer.health_changed" | "payer.directory_synced" | "price_transparency.rates_updated" | "disagreement.recorded" | "webhook.disabled")[];
            description?: string | null;
            /**
             * @description standard: the event as it is. slack, teams: a message for an incoming webhook of a channel.
             * @enum {string}
             */
            format?: "standard" | "slack" | "teams";
            /** @description Takes the place of all filters. */
            filters?: components["schemas"]["EventFilters"];
            /** @description true also starts deliveries again that stopped by themselves. */
            is_active?: boolean;
        };
        WsTicket: {
            /** @description Good for one connection. */
            ticket: string;
            /** Format: date-time */
            expires_at: string;
            /** @constant */
            expires_in: 30;
            ws_url: string;
            /** @constant */
            protocol: "ppman.v1";
        };
    };
    responses: {
        /** @description Error envelope */
        CountedError: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Error envelope */
        CountedUnauthorized: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Error envelope */
        CountedForbidden: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Error envelope */
        CountedMethodNotAllowed: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Error envelope */
        CountedTooManyRequests: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Error envelope */
        CountedUnavailable: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Names this request in the log. A valid X-Request-ID of the request is repeated. */
        "X-Request-ID": string;
        /** @description Calls that the quota allows in its window. */
        "X-RateLimit-Limit": number;
        /** @description Calls that are left in the window. */
        "X-RateLimit-Remaining": number;
        /** @description When the window ends, in seconds since 1970. */
        "X-RateLimit-Reset": number;
        /** @description Calls and seconds that are left of each quota that counts (RateLimit header fields, draft 8). */
        RateLimit: string;
        /** @description Calls and length in seconds of each quota that counts (draft 8). */
        "RateLimit-Policy": string;
        /** @description Seconds to wait before the next try. */
        "Retry-After": number;
        /** @description How to identify yourself, or the scope that is missing (RFC 6750). */
        "WWW-Authenticate": string;
        /** @description The methods of this address. */
        Allow: string;
        /** @description Names this version, for If-None-Match and If-Match. */
        ETag: string;
        /** @description Address of the progress. */
        Location: string;
        /** @description Name of the file to save it as. */
        "Content-Disposition": string;
        /** @description The answer repeats the first one for this Idempotency-Key. */
        "Idempotency-Replayed": "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    lookup: {
        parameters: {
            query: {
                topic: string;
                /** @description Name or id; all payers without it. An unknown one has no documents. */
                payer?: string;
                /** @description At most so many documents. */
                k?: number;
                /** @description Another name of k; wins over it. */
                limit?: number;
                /** @description Attach the billing rules read from each document. */
                include_rules?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Documents, best first */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LookupResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    lookupPayers: {
        parameters: {
            query: {
                /** @description Beginning or part of the name. */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Names that begin so, then those with a word that does, then those that hold it; 20 at most */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LookupPayersResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    lookupTopics: {
        parameters: {
            query?: {
                /** @description Beginning or part of a topic; the most covered ones without it. */
                q?: string;
                /** @description Name or id; an unknown one covers nothing. */
                payer?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Topics with the documents that cover them */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LookupTopicsResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    search: {
        parameters: {
            query: {
                page?: number;
                page_size?: number;
                /** @description Words, codes, a document number or a payer; abbreviations, lay words and misspelt ones are understood. */
                q: string;
                /** @description A payer with its affiliates. */
                payer_id?: string;
                specialty?: string;
                /** @description Only policies and rules in force on this day. Without it, rules are those in force today (UTC), and policies those of any date, each with its status. */
                in_force_on?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of results, best first */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchPage"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    listPayers: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                payer_type?: string;
                is_active?: boolean;
                /** @description Part of a name or alias, or a whole EDI, NAIC or HIOS number; closest names first. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of payers */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayerResponsePage"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    syncPayers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job that does it; Location says where to watch it */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncTriggerResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    matchPayer: {
        parameters: {
            query: {
                /** @description Company name as read from the card. */
                company: string;
                plan?: string;
                /** @description US state, two letters. */
                state?: string;
                zip?: string;
                /** @description EDI payer id printed on the card. */
                payer_id?: string;
                naic_code?: string;
                phone?: string;
                /** @description Claims address as free text; ignored beside any addr_* parameter. */
                address?: string;
                /** @description Claims address: PO box or street. */
                addr_line?: string;
                /** @description Accepted, not matched on. */
                addr_city?: string;
                /** @description Accepted, not matched on. */
                addr_state?: string;
                addr_zip?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Likely payers, best first */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    payerDirectoryStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayerDirectoryStats"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    exportPayers: {
        parameters: {
            query?: {
                format?: "json" | "csv";
                limit?: number;
            };
            header?: {
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The directory, with an ETag */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayerExportResponse"];
                    "text/csv": string;
                };
            };
            /** @description The copy that If-None-Match names is current */
            304: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    payerHealth: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                payer_type?: string;
                status?: "healthy" | "warning" | "critical";
                sort_by?: "composite_score" | "payer_name" | "freshness" | "sources_stale" | "computed_at";
                sort_order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of payers */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayerHealthResponsePage"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    listPayerAliases: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                /** @description What your organization said, or what corrections made hold for all. */
                scope?: "organisation" | "global";
                status?: "active" | "withdrawn" | "superseded";
                payer_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of corrections */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayerAliasPage"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    createPayerAlias: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AliasCreateRequest"];
            };
        };
        responses: {
            /** @description The correction */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AliasCreatedResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    deletePayerAlias: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn */
            204: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    listPayerEntries: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                /** @description What your organization added, or what callers made hold for all. */
                scope?: "organisation" | "global";
                status?: "active" | "withdrawn" | "superseded";
                payer_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of entries */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedPayerEntryPage"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    createPayerEntry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntryCreateRequest"];
            };
        };
        responses: {
            /** @description The entry */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayerEntryResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    deletePayerEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn */
            204: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getPayer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payer */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayerDetail"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    listPolicyChanges: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                /** @description A payer with its affiliates. */
                payer_id?: string;
                /** @description Keeps the affiliates that operate in this state; needs payer_id. */
                state?: string;
                specialty?: string;
                change_type?: string;
                /** @description critical, high, medium, low or info */
                severity?: string;
                /** @description First day of creation, UTC. */
                date_from?: string;
                /** @description Last day of creation, UTC. */
                date_to?: string;
                is_reviewed?: boolean;
                /** @description A minus sign puts the highest first. Severity goes by rank: critical, high, medium, low, info. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of changes */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyUpdateResponsePage"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    policyFeed: {
        parameters: {
            query?: {
                /** @description A payer with its affiliates. */
                payer_id?: string;
                /** @description Keeps the affiliates that operate in this state; needs payer_id. */
                state?: string;
                specialty?: string;
                change_type?: string;
                /** @description critical, high, medium, low or info */
                severity?: string;
                /** @description First day of creation, UTC. */
                date_from?: string;
                /** @description Last day of creation, UTC. */
                date_to?: string;
                is_reviewed?: boolean;
                format?: "atom" | "rss";
            };
            header?: {
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed, with a strong ETag */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": string;
                    "application/rss+xml": string;
                };
            };
            /** @description The copy that If-None-Match names is current */
            304: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getPolicyChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyUpdateResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    reviewPolicyChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyReviewRequest"];
            };
        };
        responses: {
            /** @description The change as your organization sees it now */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyUpdateResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    policyChangeDiff: {
        parameters: {
            query?: {
                /** @description Only the changed blocks, or the whole document. */
                show?: "changed" | "all";
                offset?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions and a page of their blocks */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyDiffResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    policyVersions: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of versions */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyVersionResponsePage"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    policyVersion: {
        parameters: {
            query?: {
                offset?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version and a page of its blocks */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyVersionText"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    policyCriteria: {
        parameters: {
            query?: {
                /** @description Number of a version; else the newest. */
                version?: number;
                /** @description The version that is valid on this day: from its effective date, or from the day of its fetch where it states none. Not together with version. */
                date?: string;
                format?: "json" | "questionnaire";
                offset?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version with a page of its trees */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyCriteriaResponse"];
                    "application/fhir+json": string;
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    policyCriteriaChanges: {
        parameters: {
            query?: {
                offset?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions and a page of differences */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CriteriaChangesResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    listBillingRules: {
        parameters: {
            query?: {
                /** @description A code; ranges that hold it count. */
                code?: string;
                /** @description In any case and hyphenation: cpt, hcpcs, cdt, icd10cm, icd10pcs, ms_drg, revenue, modifier, ndc. */
                code_type?: string;
                payer_id?: string;
                plan_type?: string;
                /** @description Rules that name this US state. */
                state?: string;
                network_status?: string;
                rule_category?: string;
                specialty?: string;
                /** @description Rules that are this modifier, or carry it in modifier_dispositions or modifier_requirements. */
                modifier?: string;
                severity?: string;
                origin?: string;
                verification_status?: string;
                /** @description In force on that day. Ended rules count only with current_only=false. */
                effective_date?: string;
                /** @description Only rules without effective_to. */
                current_only?: boolean;
                offset?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of rules */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingRuleListResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    createBillingRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating it with the same body within 24 hours replays the first answer, byte for byte, with `Idempotency-Replayed: true`. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BillingRuleCreate"];
            };
        };
        responses: {
            /** @description The rule; a replay says Idempotency-Replayed: true */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingRuleResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getBillingRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule, with every place in every version that says it */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingRuleResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    listStaleSources: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaleSourceResponse"][];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    listSources: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                payer_id?: string;
                /** @description For example needs_human_review. */
                state?: string;
                /** @description For example html or sitemap. */
                kind?: string;
                /** @description With its port when that is not the scheme’s own. */
                host?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of sources */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceResponsePage"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The source */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceDetailResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    resolveSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SourceResolveRequest"];
            };
        };
        responses: {
            /** @description Where the source stands now */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceResolvedResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    revokeLearnedRegion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                region_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Shown beside the region. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Taken back */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        state: string;
                    };
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                event_type?: "policy.created" | "policy.updated" | "policy.retired" | "prior_auth.changed" | "billing_rule.created" | "billing_rule.updated" | "billing_rule.superseded" | "source.needs_human_review" | "source.recovered" | "payer.health_changed" | "payer.directory_synced" | "price_transparency.rates_updated" | "disagreement.recorded" | "webhook.disabled";
                /** @description Without one: events about the payers that your organization follows, or about all. */
                payer_id?: string;
                specialty?: string;
                /** @description US state, two letters. */
                state?: string;
                min_severity?: "info" | "low" | "medium" | "high" | "critical";
                /** @description Events of this instant or later. */
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of events */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventResponsePage"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All webhooks */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookResponse"][];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating it with the same body within 24 hours replays the first answer, byte for byte, with `Idempotency-Replayed: true`. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        responses: {
            /** @description The webhook with its secret */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookCreateResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDetailResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookUpdate"];
            };
        };
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    pingWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is sent soon; the delivery says how it went */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        event_id: string;
                        /** Format: uuid */
                        delivery_id: string;
                    };
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The new secret. Only this answer shows it. */
                        secret: string;
                        secret_hint: string;
                        /**
                         * Format: date-time
                         * @description Until then deliveries also carry a signature by the old secret.
                         */
                        previous_secret_until: string;
                    };
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                status?: "pending" | "delivered" | "failed";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of deliveries */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryResponsePage"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                did: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                did: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is sent soon */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        delivery_id: string;
                    };
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    recoverWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRecoverRequest"];
            };
        };
        responses: {
            /** @description They are sent soon */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Deliveries that are sent again. */
                        deliveries: number;
                    };
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    previewWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPreviewRequest"];
            };
        };
        responses: {
            /** @description Counts by type */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        days: number;
                        /** @description Events that would have been sent. */
                        events: number;
                        by_type: {
                            [key: string]: number;
                        };
                    };
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    listEmailSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All subscriptions */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSubscriptionResponse"][];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    createEmailSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating it with the same body within 24 hours replays the first answer, byte for byte, with `Idempotency-Replayed: true`. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailSubscriptionCreate"];
            };
        };
        responses: {
            /** @description The subscription */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSubscriptionResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getEmailSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSubscriptionResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    deleteEmailSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    updateEmailSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailSubscriptionUpdate"];
            };
        };
        responses: {
            /** @description The subscription */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSubscriptionResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    resendEmailConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is sent soon */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSubscriptionResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    listFeeds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All feeds */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedResponse"][];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    createFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating it with the same body within 24 hours replays the first answer, byte for byte, with `Idempotency-Replayed: true`. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedCreate"];
            };
        };
        responses: {
            /** @description The feed with its token */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedWithToken"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    deleteFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    updateFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedUpdate"];
            };
        };
        responses: {
            /** @description The feed */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    rotateFeedToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed with its new token */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedWithToken"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    listHospitals: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                /** @description US state, two letters. */
                state?: string;
                /** @description Part of the name, or the whole CCN. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of hospitals */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HospitalResponsePage"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getHospital: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ccn: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hospital */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HospitalDetail"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    searchPrices: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                /** @description A code, or words of the hospital's own text. Without it nothing matches. */
                q?: string;
                /** @description US state, two letters. */
                state?: string;
                /** @description Family of the code, in any case: a CPT code declared as HCPCS is found as cpt. */
                code_type?: string;
                /** @description case_rate, fee_schedule, per_diem, percent_of_charges, other or list_price. */
                methodology_class?: string;
                /** @description ZIP code. One that is not known matches nothing. */
                near?: string;
                /** @description Straight-line miles around `near`. */
                radius?: number;
                /** @description Only prices of this payer of the directory. */
                payer_id?: string;
                /** @description Prices as they were shown at the end of this day (UTC). */
                as_of?: string;
                /** @description price, distance, name or updated; best match first without it. */
                sort?: string;
                /** @description asc, or falling otherwise. */
                dir?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of prices */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundPriceResponsePage"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getPriceUpdates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What changed within 7 and 30 days */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceUpdatesResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getCodePrices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                type: string;
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The procedure over all hospitals */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodePricesResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getCodeDistribution: {
        parameters: {
            query?: {
                group_by?: "none" | "state" | "payer" | "hospital_type";
                /** @description US state, two letters. */
                state?: string;
                /** @description As CMS names it: Acute Care Hospitals. */
                hospital_type?: string;
                /** @description A payer of the directory. */
                payer_id?: string;
                /** @description inpatient, outpatient or both. */
                setting?: string;
                methodology_class?: "case_rate" | "fee_schedule" | "per_diem" | "percent_of_charges" | "other" | "list_price";
                /** @description All lines if absent. Contracts that name no line count as commercial. */
                line_of_business?: "commercial" | "exchange" | "medicare_advantage" | "medicare" | "medicaid" | "military" | "workers_comp" | "unspecified";
                /** @description facility: also what the file does not call professional. */
                billing_class?: "facility" | "professional";
            };
            header?: never;
            path: {
                type: string;
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Figures by kind of payment and group, most hospitals first; at most 200 */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        code: string;
                        code_type: string;
                        /** @description Files shown before this instant are counted; null while none was compacted. */
                        as_of: string | null;
                        /** @description Hospitals with any rate in the states that were read. */
                        hospitals_read: number;
                        /** @enum {string} */
                        group_by: "none" | "state" | "payer" | "hospital_type";
                        items: {
                            setting: string;
                            /** @enum {string} */
                            methodology_class: "case_rate" | "fee_schedule" | "per_diem" | "percent_of_charges" | "other" | "list_price";
                            /** @description How much of a drug the rates are for; null for what is no drug. */
                            drug_unit: string | null;
                            /** @enum {string} */
                            line_of_business: "commercial" | "exchange" | "medicare_advantage" | "medicare" | "medicaid" | "military" | "workers_comp" | "unspecified";
                            /** @description State, type of hospital, or id of a payer; the name of a payer without one. */
                            group: string;
                            group_name: string;
                            /** @description Dollar rates of all contracts; a rate over one cent counts once. */
                            rates: number;
                            /** @description Contracts of the hospitals; each has one vote, the median of its rates. */
                            contracts: number;
                            /** @description Without samples. */
                            hospitals: number;
                            /** @description 10th percentile of the contracts’ medians; null with fewer than three hospitals. US dollars, rounded to cents. */
                            p10: number | null;
                            /** @description 25th percentile of the contracts’ medians; null with fewer than three hospitals. US dollars, rounded to cents. */
                            p25: number | null;
                            /** @description Median of the contracts’ medians; null with fewer than three hospitals. US dollars, rounded to cents. */
                            median: number | null;
                            /** @description 75th percentile of the contracts’ medians; null with fewer than three hospitals. US dollars, rounded to cents. */
                            p75: number | null;
                            /** @description 90th percentile of the contracts’ medians; null with fewer than three hospitals. US dollars, rounded to cents. */
                            p90: number | null;
                            /** @description Lowest of the contracts’ medians; null with fewer than three hospitals. US dollars, rounded to cents. */
                            min: number | null;
                            /** @description Highest of the contracts’ medians; null with fewer than three hospitals. US dollars, rounded to cents. */
                            max: number | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getHospitalPercentile: {
        parameters: {
            query: {
                /** @description CCN of the hospital. */
                hospital: string;
                /** @description inpatient, outpatient or both. */
                setting?: string;
                methodology_class?: "case_rate" | "fee_schedule" | "per_diem" | "percent_of_charges" | "other" | "list_price";
                /** @description All lines if absent. Contracts that name no line count as commercial. */
                line_of_business?: "commercial" | "exchange" | "medicare_advantage" | "medicare" | "medicaid" | "military" | "workers_comp" | "unspecified";
                /** @description facility: also what the file does not call professional. */
                billing_class?: "facility" | "professional";
            };
            header?: never;
            path: {
                type: string;
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hospital’s place by kind of payment; none where it has no such rate */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        code: string;
                        code_type: string;
                        /** @description Files shown before this instant are counted; null while none was compacted. */
                        as_of: string | null;
                        /** @description Hospitals with any rate in the states that were read. */
                        hospitals_read: number;
                        hospital: string;
                        items: {
                            setting: string;
                            /** @enum {string} */
                            methodology_class: "case_rate" | "fee_schedule" | "per_diem" | "percent_of_charges" | "other" | "list_price";
                            /** @description How much of a drug the rates are for; null for what is no drug. */
                            drug_unit: string | null;
                            /** @enum {string} */
                            line_of_business: "commercial" | "exchange" | "medicare_advantage" | "medicare" | "medicaid" | "military" | "workers_comp" | "unspecified";
                            /** @description Dollar rates of the hospital. */
                            rates: number;
                            /** @description Median over the hospital’s contracts. US dollars, rounded to cents. */
                            median: number | null;
                            national: {
                                /** @description Hospitals with such rates, this one included. */
                                hospitals: number;
                                /** @description Percent of them with a lower median; of those with an equal one, half. Null with fewer than three hospitals. */
                                percentile: number | null;
                            };
                            in_state: {
                                /** @description Hospitals with such rates, this one included. */
                                hospitals: number;
                                /** @description Percent of them with a lower median; of those with an equal one, half. Null with fewer than three hospitals. */
                                percentile: number | null;
                            };
                        }[];
                    };
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getCodePayerSpread: {
        parameters: {
            query?: {
                /** @description US state, two letters. */
                state?: string;
                /** @description As CMS names it: Acute Care Hospitals. */
                hospital_type?: string;
                /** @description inpatient, outpatient or both. */
                setting?: string;
                methodology_class?: "case_rate" | "fee_schedule" | "per_diem" | "percent_of_charges" | "other" | "list_price";
                /** @description All lines if absent. Contracts that name no line count as commercial. */
                line_of_business?: "commercial" | "exchange" | "medicare_advantage" | "medicare" | "medicaid" | "military" | "workers_comp" | "unspecified";
                /** @description facility: also what the file does not call professional. */
                billing_class?: "facility" | "professional";
            };
            header?: never;
            path: {
                type: string;
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The spread by kind of payment, and at most 200 payers, most hospitals first */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        code: string;
                        code_type: string;
                        /** @description Files shown before this instant are counted; null while none was compacted. */
                        as_of: string | null;
                        /** @description Hospitals with any rate in the states that were read. */
                        hospitals_read: number;
                        spreads: {
                            setting: string;
                            /** @enum {string} */
                            methodology_class: "case_rate" | "fee_schedule" | "per_diem" | "percent_of_charges" | "other" | "list_price";
                            /** @description How much of a drug the rates are for; null for what is no drug. */
                            drug_unit: string | null;
                            /** @enum {string} */
                            line_of_business: "commercial" | "exchange" | "medicare_advantage" | "medicare" | "medicaid" | "military" | "workers_comp" | "unspecified";
                            /** @description Hospitals with rates of two payers or more. */
                            hospitals: number;
                            /** @description Null with fewer than three hospitals. */
                            p25: number | null;
                            median: number | null;
                            p75: number | null;
                        }[];
                        payers: {
                            setting: string;
                            /** @enum {string} */
                            methodology_class: "case_rate" | "fee_schedule" | "per_diem" | "percent_of_charges" | "other" | "list_price";
                            /** @description How much of a drug the rates are for; null for what is no drug. */
                            drug_unit: string | null;
                            /** @enum {string} */
                            line_of_business: "commercial" | "exchange" | "medicare_advantage" | "medicare" | "medicaid" | "military" | "workers_comp" | "unspecified";
                            /** @description Null while no payer of the directory is certain. */
                            payer_id: string | null;
                            payer_name: string;
                            hospitals: number;
                            rates: number;
                            /** @description The payer’s median by the median over the payers of the same hospital and line of business, in the middle of the hospitals; above 1 it pays more than others do there. */
                            index: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    listRates: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                /** @description CCN: rates of the file that the hospital shows now. Needed without file_id. */
                hospital?: string;
                /** @description Rates of one reading of a file, shown now or once. */
                file_id?: string;
                /** @description Any code of the record. */
                code?: string;
                /** @description Family or declared type of the code, in any case. */
                code_type?: string;
                /** @description inpatient, outpatient or both. */
                setting?: string;
                /** @description Part of the payer's name, in any case. */
                payer?: string;
                /** @description As published, in any case. */
                methodology?: string;
                has_dollar?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of rates in the order of the file */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateResponsePage"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getRateEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a price, or of a single rate. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The evidence */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceEvidenceResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    verifyRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a price, or of a single rate. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the comparison gave */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateVerificationResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    listPriceSources: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                /** @description US state, two letters. */
                state?: string;
                /** @description Of a hospital that it was added for, or whose file it names. */
                ccn?: string;
                /** @description cms_hpt or direct_url. */
                kind?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of sources */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceSourceResponsePage"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    createPriceSource: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceSourceCreateRequest"];
            };
        };
        responses: {
            /** @description The source */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceSourceCreatedResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getPriceSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The source */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceSourceDetailResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    updatePriceSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceSourceUpdateRequest"];
            };
        };
        responses: {
            /** @description Where the source stands now */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceSourceUpdatedResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    listPtDocuments: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of documents */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PtDocumentListItemPage"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    uploadPtDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description What the document is.
                     * @enum {string}
                     */
                    kind: "eob" | "summary_of_benefits" | "plan_document" | "insurance_card";
                    /**
                     * @description This document is mine, or I may share it for the person it is about. It may be read by this service to estimate costs for my organization, kept encrypted until the date I chose, and then deleted.
                     * @constant
                     */
                    consent: "true";
                    /**
                     * @description Days until the document and all that was read of it are deleted.
                     * @default 30
                     */
                    retention_days?: number;
                    /**
                     * Format: binary
                     * @description The file.
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The document with what was read of it */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PtDocumentResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getPtDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PtDocumentResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    deletePtDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    decidePtDocumentValues: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PtValuesDecision"];
            };
        };
        responses: {
            /** @description The document with the decided values */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PtDocumentResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    estimateOutOfPocket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PtEstimateRequest"];
            };
        };
        responses: {
            /** @description The estimate, or what it lacks */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PtEstimateResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    comparePrices: {
        parameters: {
            query?: {
                /** @description Codes of procedures, comma-separated. */
                codes?: string;
                /** @description Their types, parallel to codes; an empty one means any. */
                code_types?: string;
                /** @description CCNs of hospitals, comma-separated. */
                hospitals?: string;
                /** @description A kind of payment, or `all` for a row of each; without it the fee schedule or case rate that most hospitals share. An unknown one matches nothing. */
                methodology_class?: string;
                /** @description Whose contracts are compared: commercial, exchange, medicare_advantage, medicare, medicaid, military, workers_comp, unspecified, all. Commercial by default and for an unknown one, with contracts that name no line; over `all` nothing is ranked, because the contracts are not alike. */
                line_of_business?: string;
                /** @description Prices as they were shown at the end of this day (UTC). */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matrix */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceComparison"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    comparePayers: {
        parameters: {
            query: {
                /** @description Ranges that hold it count. */
                code: string;
                code_type?: string;
                /** @description Payers, comma-separated, in the order wanted; without any, those with most to say. */
                payer_ids?: string;
                rule_category?: string;
                plan_type?: string;
                /** @description US state, two letters. */
                state?: string;
                /** @description In force on this day; today, UTC, unless told. */
                date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A row for each kind of rule, a cell for each payer */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayerComparison"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getApplicability: {
        parameters: {
            query?: {
                /** @description A payer’s id or whole name. */
                payer?: string;
                /** @description As plan_type, for public programs; plan_type wins. */
                program?: string;
                plan_type?: string;
                /** @description Medicare’s line of work: Part A/B, home health and hospice, equipment. `ab` unless a code says otherwise. */
                benefit?: "ab" | "hhh" | "dme";
                part?: "A" | "B";
                /** @description Where the service is furnished; for equipment, where the beneficiary lives. */
                state?: string;
                /** @description County, independent city or FIPS code; matters where a state is divided. */
                county?: string;
                /** @description CPT or HCPCS code. */
                code?: string;
                /** @description Number of the payer’s document. */
                document?: string;
                /** @description Day of service; today without it. */
                date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The authorities in their order, how it is known, and what is missing */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicabilityResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getCoverage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoverageResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description 30 days back unless told. */
                date_from?: string;
                /** @description Today, UTC, unless told. */
                date_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    listDisagreements: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                status?: "open" | "resolved";
                payer_id?: string;
                code?: string;
                verdict?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of your organization’s disagreements */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisagreementResponsePage"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    recordDisagreement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisagreementCreateRequest"];
            };
        };
        responses: {
            /** @description As it was recorded and judged */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisagreementResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    resolveDisagreement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisagreementResolveRequest"];
            };
        };
        responses: {
            /** @description The disagreement */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisagreementResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    listPriorAuth: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                /** @description Ranges that hold it count. */
                code?: string;
                code_type?: string;
                payer_id?: string;
                plan_type?: string;
                /** @description US state, two letters. */
                state?: string;
                /** @description In force on that day. Ended rules count only with current_only=false. */
                effective_date?: string;
                current_only?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of rules */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingRuleResponsePage"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    checkPriorAuth: {
        parameters: {
            query: {
                payer_id: string;
                /** @description Ranges that hold it count. Modifiers behind it, as in 27447-RT, are left out. */
                code: string;
                code_type?: string;
                plan_type?: string;
                /** @description US state, two letters. */
                state?: string;
                network_status?: string;
                place_of_service?: string;
                /** @description The day of the service; today, UTC, unless told. */
                date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriorAuthCheckResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    auditExport: {
        parameters: {
            query?: {
                /** @description One code, or several parted by commas; empty parts between commas are ignored. */
                code?: string;
                payer_id?: string;
                /** @description Rules in force from this day or later. */
                from_date?: string;
                /** @description Rules in force from this day or earlier. */
                to_date?: string;
                format?: "json" | "zip";
                limit?: number;
                /** @description Original bytes and texts, which are their publishers’ property; zip only, administrators only. */
                include_documents?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The package */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditExportResponse"];
                    "application/zip": string;
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    auditEvents: {
        parameters: {
            query?: {
                chain?: "organisation" | "shared";
                /** @description Lines behind this one. */
                after_seq?: number;
                /** @description Lines before this one. */
                before_seq?: number;
                /** @description Which lines come first. */
                order?: "oldest" | "newest";
                /** @description Lines of this action: `webhook.created`. */
                action?: string;
                /** @description Lines of this actor. */
                actor?: string;
                /** @description Lines from this day on, UTC. */
                from_date?: string;
                /** @description Lines up to this day, UTC. */
                to_date?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lines of the chain */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        chain: "organisation" | "shared";
                        items: components["schemas"]["AuditEventResponse"][];
                        has_more: boolean;
                    };
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    auditKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys in use */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuditKey"][];
                    };
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                /** @description What the job does. */
                kind?: string;
                status?: "queued" | "running" | "done" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of jobs */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobResponsePage"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobResponse"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    issueWsTicket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A ticket */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WsTicket"];
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getOpenapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1 document */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    getAsyncapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description AsyncAPI 3.1 document */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["CountedError"];
            401: components["responses"]["CountedUnauthorized"];
            403: components["responses"]["CountedForbidden"];
            404: components["responses"]["CountedError"];
            405: components["responses"]["CountedMethodNotAllowed"];
            413: components["responses"]["CountedError"];
            415: components["responses"]["CountedError"];
            422: components["responses"]["CountedError"];
            429: components["responses"]["CountedTooManyRequests"];
            500: components["responses"]["CountedError"];
            503: components["responses"]["CountedUnavailable"];
        };
    };
    "policy.created": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event; the same over retries, and on sockets. */
                "webhook-id": string;
                /** @description Of this attempt, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of id, timestamp and body; two of them for a day after a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "policy.created",
                 *       "timestamp": "2026-01-02T03:04:05.000Z",
                 *       "data": {
                 *         "version": 1,
                 *         "policy_id": "0190a000-0000-7000-8000-000000000001",
                 *         "title": "Knee arthroscopy",
                 *         "policy_number": "SUR-101",
                 *         "version_id": "0190a000-0000-7000-8000-000000000002",
                 *         "effective_date": "2026-01-01",
                 *         "payer": {
                 *           "id": "0190a000-0000-7000-8000-0000000000aa",
                 *           "name": "Example Health"
                 *         },
                 *         "links": {}
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "policy.created";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description A policy was read for the first time. */
                    data: {
                        /** @constant */
                        version: 1;
                        /** Format: uuid */
                        policy_id: string;
                        title: string;
                        policy_number: string | null;
                        /** Format: uuid */
                        version_id: string;
                        effective_date: string | null;
                        payer?: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                        specialty?: string;
                        /** @enum {string} */
                        severity?: "critical" | "high" | "medium" | "low" | "info";
                        links: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Sends nothing more, ever */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "policy.updated": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event; the same over retries, and on sockets. */
                "webhook-id": string;
                /** @description Of this attempt, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of id, timestamp and body; two of them for a day after a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "policy.updated",
                 *       "timestamp": "2026-01-02T03:04:05.000Z",
                 *       "data": {
                 *         "version": 1,
                 *         "policy_id": "0190a000-0000-7000-8000-000000000001",
                 *         "title": "Knee arthroscopy",
                 *         "policy_number": "SUR-101",
                 *         "change_id": "0190a000-0000-7000-8000-000000000003",
                 *         "change_type": "prior_auth_added",
                 *         "change_types": [
                 *           "prior_auth_added"
                 *         ],
                 *         "direction": "tightening",
                 *         "effective_date": "2026-01-01",
                 *         "payer": {
                 *           "id": "0190a000-0000-7000-8000-0000000000aa",
                 *           "name": "Example Health"
                 *         },
                 *         "links": {
                 *           "change": "https://ppman.example/api/v1/policies/0190a000-0000-7000-8000-000000000003",
                 *           "diff": "https://ppman.example/policy/changes/diff?id=0190a000-0000-7000-8000-000000000003"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "policy.updated";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description A new version of a policy says something else. */
                    data: {
                        /** @constant */
                        version: 1;
                        /** Format: uuid */
                        policy_id: string;
                        title: string;
                        policy_number: string | null;
                        /** Format: uuid */
                        change_id: string;
                        change_type: string;
                        change_types: string[];
                        direction: string;
                        effective_date: string | null;
                        payer?: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                        specialty?: string;
                        /** @enum {string} */
                        severity?: "critical" | "high" | "medium" | "low" | "info";
                        links: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Sends nothing more, ever */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "policy.retired": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event; the same over retries, and on sockets. */
                "webhook-id": string;
                /** @description Of this attempt, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of id, timestamp and body; two of them for a day after a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "policy.retired",
                 *       "timestamp": "2026-01-02T03:04:05.000Z",
                 *       "data": {
                 *         "version": 1,
                 *         "policy_id": "0190a000-0000-7000-8000-000000000001",
                 *         "title": "Knee arthroscopy",
                 *         "policy_number": "SUR-101",
                 *         "change_id": "0190a000-0000-7000-8000-000000000003",
                 *         "effective_date": "2026-01-01",
                 *         "payer": {
                 *           "id": "0190a000-0000-7000-8000-0000000000aa",
                 *           "name": "Example Health"
                 *         },
                 *         "links": {
                 *           "change": "https://ppman.example/api/v1/policies/0190a000-0000-7000-8000-000000000003",
                 *           "diff": "https://ppman.example/policy/changes/diff?id=0190a000-0000-7000-8000-000000000003"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "policy.retired";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description A payer retired a policy. */
                    data: {
                        /** @constant */
                        version: 1;
                        /** Format: uuid */
                        policy_id: string;
                        title: string;
                        policy_number: string | null;
                        /** Format: uuid */
                        change_id: string;
                        effective_date: string | null;
                        payer?: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                        specialty?: string;
                        /** @enum {string} */
                        severity?: "critical" | "high" | "medium" | "low" | "info";
                        links: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Sends nothing more, ever */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "prior_auth.changed": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event; the same over retries, and on sockets. */
                "webhook-id": string;
                /** @description Of this attempt, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of id, timestamp and body; two of them for a day after a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "prior_auth.changed",
                 *       "timestamp": "2026-01-02T03:04:05.000Z",
                 *       "data": {
                 *         "version": 1,
                 *         "policy_id": "0190a000-0000-7000-8000-000000000001",
                 *         "title": "Knee arthroscopy",
                 *         "policy_number": "SUR-101",
                 *         "change_id": "0190a000-0000-7000-8000-000000000003",
                 *         "change_types": [
                 *           "prior_auth_added"
                 *         ],
                 *         "effective_date": "2026-01-01",
                 *         "payer": {
                 *           "id": "0190a000-0000-7000-8000-0000000000aa",
                 *           "name": "Example Health"
                 *         },
                 *         "links": {
                 *           "change": "https://ppman.example/api/v1/policies/0190a000-0000-7000-8000-000000000003",
                 *           "diff": "https://ppman.example/policy/changes/diff?id=0190a000-0000-7000-8000-000000000003"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "prior_auth.changed";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description A policy asks for prior authorization anew, or no longer. */
                    data: {
                        /** @constant */
                        version: 1;
                        /** Format: uuid */
                        policy_id: string;
                        title: string;
                        policy_number: string | null;
                        /** Format: uuid */
                        change_id: string;
                        change_types: ("prior_auth_added" | "prior_auth_removed")[];
                        effective_date: string | null;
                        payer?: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                        specialty?: string;
                        /** @enum {string} */
                        severity?: "critical" | "high" | "medium" | "low" | "info";
                        links: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Sends nothing more, ever */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "billing_rule.created": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event; the same over retries, and on sockets. */
                "webhook-id": string;
                /** @description Of this attempt, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of id, timestamp and body; two of them for a day after a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "billing_rule.created",
                 *       "timestamp": "2026-01-02T03:04:05.000Z",
                 *       "data": {
                 *         "version": 1,
                 *         "policy_id": "0190a000-0000-7000-8000-000000000001",
                 *         "rule_ids": [
                 *           "0190a000-0000-7000-8000-000000000005"
                 *         ],
                 *         "total": 1,
                 *         "payer": {
                 *           "id": "0190a000-0000-7000-8000-0000000000aa",
                 *           "name": "Example Health"
                 *         },
                 *         "links": {
                 *           "first_rule": "https://ppman.example/api/v1/billing-rules/0190a000-0000-7000-8000-000000000005"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "billing_rule.created";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description Billing rules were read from a policy, or a person wrote one down. */
                    data: {
                        /** @constant */
                        version: 1;
                        policy_id: string | null;
                        rule_ids: string[];
                        total: number;
                        payer?: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                        specialty?: string;
                        /** @enum {string} */
                        severity?: "critical" | "high" | "medium" | "low" | "info";
                        links: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Sends nothing more, ever */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "billing_rule.updated": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event; the same over retries, and on sockets. */
                "webhook-id": string;
                /** @description Of this attempt, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of id, timestamp and body; two of them for a day after a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "billing_rule.updated",
                 *       "timestamp": "2026-01-02T03:04:05.000Z",
                 *       "data": {
                 *         "version": 1,
                 *         "policy_id": "0190a000-0000-7000-8000-000000000001",
                 *         "rule_ids": [
                 *           "0190a000-0000-7000-8000-000000000005"
                 *         ],
                 *         "total": 1,
                 *         "payer": {
                 *           "id": "0190a000-0000-7000-8000-0000000000aa",
                 *           "name": "Example Health"
                 *         },
                 *         "links": {
                 *           "first_rule": "https://ppman.example/api/v1/billing-rules/0190a000-0000-7000-8000-000000000005"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "billing_rule.updated";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description A new version of a policy states other dates for the same billing rules. */
                    data: {
                        /** @constant */
                        version: 1;
                        policy_id: string | null;
                        rule_ids: string[];
                        total: number;
                        payer?: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                        specialty?: string;
                        /** @enum {string} */
                        severity?: "critical" | "high" | "medium" | "low" | "info";
                        links: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Sends nothing more, ever */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "billing_rule.superseded": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event; the same over retries, and on sockets. */
                "webhook-id": string;
                /** @description Of this attempt, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of id, timestamp and body; two of them for a day after a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "billing_rule.superseded",
                 *       "timestamp": "2026-01-02T03:04:05.000Z",
                 *       "data": {
                 *         "version": 1,
                 *         "policy_id": "0190a000-0000-7000-8000-000000000001",
                 *         "rule_ids": [
                 *           "0190a000-0000-7000-8000-000000000005"
                 *         ],
                 *         "total": 1,
                 *         "payer": {
                 *           "id": "0190a000-0000-7000-8000-0000000000aa",
                 *           "name": "Example Health"
                 *         },
                 *         "links": {
                 *           "first_rule": "https://ppman.example/api/v1/billing-rules/0190a000-0000-7000-8000-000000000005"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "billing_rule.superseded";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description Billing rules ended, because a policy no longer states them or another replaces them. */
                    data: {
                        /** @constant */
                        version: 1;
                        policy_id: string | null;
                        rule_ids: string[];
                        total: number;
                        payer?: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                        specialty?: string;
                        /** @enum {string} */
                        severity?: "critical" | "high" | "medium" | "low" | "info";
                        links: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Sends nothing more, ever */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "source.needs_human_review": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event; the same over retries, and on sockets. */
                "webhook-id": string;
                /** @description Of this attempt, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of id, timestamp and body; two of them for a day after a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "source.needs_human_review",
                 *       "timestamp": "2026-01-02T03:04:05.000Z",
                 *       "data": {
                 *         "version": 1,
                 *         "source_id": "0190a000-0000-7000-8000-000000000004",
                 *         "url": "https://payer.example/policies/sur-101",
                 *         "reason": "not_found 3 times in a row",
                 *         "payer": {
                 *           "id": "0190a000-0000-7000-8000-0000000000aa",
                 *           "name": "Example Health"
                 *         },
                 *         "links": {
                 *           "source": "https://ppman.example/api/v1/sources/0190a000-0000-7000-8000-000000000004"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "source.needs_human_review";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description A source could not be read or repaired; a person has to look. */
                    data: {
                        /** @constant */
                        version: 1;
                        /** Format: uuid */
                        source_id: string;
                        url: string;
                        reason: string;
                        payer?: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                        specialty?: string;
                        /** @enum {string} */
                        severity?: "critical" | "high" | "medium" | "low" | "info";
                        links: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Sends nothing more, ever */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "source.recovered": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event; the same over retries, and on sockets. */
                "webhook-id": string;
                /** @description Of this attempt, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of id, timestamp and body; two of them for a day after a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "source.recovered",
                 *       "timestamp": "2026-01-02T03:04:05.000Z",
                 *       "data": {
                 *         "version": 1,
                 *         "source_id": "0190a000-0000-7000-8000-000000000004",
                 *         "url": "https://payer.example/policies/sur-101",
                 *         "previous_state": "needs_human_review",
                 *         "payer": {
                 *           "id": "0190a000-0000-7000-8000-0000000000aa",
                 *           "name": "Example Health"
                 *         },
                 *         "links": {
                 *           "source": "https://ppman.example/api/v1/sources/0190a000-0000-7000-8000-000000000004"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "source.recovered";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description A source that failed is read again. */
                    data: {
                        /** @constant */
                        version: 1;
                        /** Format: uuid */
                        source_id: string;
                        url: string;
                        previous_state: string;
                        payer?: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                        specialty?: string;
                        /** @enum {string} */
                        severity?: "critical" | "high" | "medium" | "low" | "info";
                        links: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Sends nothing more, ever */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "payer.health_changed": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event; the same over retries, and on sockets. */
                "webhook-id": string;
                /** @description Of this attempt, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of id, timestamp and body; two of them for a day after a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "payer.health_changed",
                 *       "timestamp": "2026-01-02T03:04:05.000Z",
                 *       "data": {
                 *         "version": 1,
                 *         "status": "warning",
                 *         "previous_status": "healthy",
                 *         "score": 74,
                 *         "payer": {
                 *           "id": "0190a000-0000-7000-8000-0000000000aa",
                 *           "name": "Example Health"
                 *         },
                 *         "links": {
                 *           "health": "https://ppman.example/api/v1/payers/health"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "payer.health_changed";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description The health of what is known about a payer changed its status. */
                    data: {
                        /** @constant */
                        version: 1;
                        status: string;
                        previous_status: string | null;
                        score: number;
                        payer?: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                        specialty?: string;
                        /** @enum {string} */
                        severity?: "critical" | "high" | "medium" | "low" | "info";
                        links: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Sends nothing more, ever */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "payer.directory_synced": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event; the same over retries, and on sockets. */
                "webhook-id": string;
                /** @description Of this attempt, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of id, timestamp and body; two of them for a day after a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "payer.directory_synced",
                 *       "timestamp": "2026-01-02T03:04:05.000Z",
                 *       "data": {
                 *         "version": 1,
                 *         "job_id": "0190a000-0000-7000-8000-000000000006",
                 *         "counts": {
                 *           "added": 2,
                 *           "changed": 14,
                 *           "removed": 0
                 *         },
                 *         "links": {
                 *           "job": "https://ppman.example/api/v1/jobs/0190a000-0000-7000-8000-000000000006"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "payer.directory_synced";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description The directory of payers was read again. */
                    data: {
                        /** @constant */
                        version: 1;
                        /** Format: uuid */
                        job_id: string;
                        counts: {
                            [key: string]: number;
                        };
                        payer?: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                        specialty?: string;
                        /** @enum {string} */
                        severity?: "critical" | "high" | "medium" | "low" | "info";
                        links: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Sends nothing more, ever */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "price_transparency.rates_updated": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event; the same over retries, and on sockets. */
                "webhook-id": string;
                /** @description Of this attempt, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of id, timestamp and body; two of them for a day after a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "price_transparency.rates_updated",
                 *       "timestamp": "2026-01-02T03:04:05.000Z",
                 *       "data": {
                 *         "version": 1,
                 *         "file_id": "0190a000-0000-7000-8000-000000000007",
                 *         "hospital_ids": [
                 *           12
                 *         ],
                 *         "rates": 148213,
                 *         "links": {
                 *           "updates": "https://ppman.example/api/v1/price-transparency/updates"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "price_transparency.rates_updated";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description A newer price file of a hospital took the place of the one before. */
                    data: {
                        /** @constant */
                        version: 1;
                        /** Format: uuid */
                        file_id: string;
                        hospital_ids: number[];
                        rates: number;
                        payer?: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                        specialty?: string;
                        /** @enum {string} */
                        severity?: "critical" | "high" | "medium" | "low" | "info";
                        links: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Sends nothing more, ever */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "disagreement.recorded": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event; the same over retries, and on sockets. */
                "webhook-id": string;
                /** @description Of this attempt, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of id, timestamp and body; two of them for a day after a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "disagreement.recorded",
                 *       "timestamp": "2026-01-02T03:04:05.000Z",
                 *       "data": {
                 *         "version": 1,
                 *         "disagreement_id": "0190a000-0000-7000-8000-000000000008",
                 *         "code": "29881",
                 *         "code_type": "cpt",
                 *         "outcome": "denied",
                 *         "verdict": "contradicts",
                 *         "payer": {
                 *           "id": "0190a000-0000-7000-8000-0000000000aa",
                 *           "name": "Example Health"
                 *         },
                 *         "links": {
                 *           "disagreements": "https://ppman.example/api/v1/disagreements/"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "disagreement.recorded";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description Your organization recorded what a payer did, and it was held against the rules. */
                    data: {
                        /** @constant */
                        version: 1;
                        /** Format: uuid */
                        disagreement_id: string;
                        code: string;
                        code_type: string;
                        outcome: string;
                        verdict: string;
                        payer?: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                        specialty?: string;
                        /** @enum {string} */
                        severity?: "critical" | "high" | "medium" | "low" | "info";
                        links: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Sends nothing more, ever */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.ping": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event; the same over retries, and on sockets. */
                "webhook-id": string;
                /** @description Of this attempt, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of id, timestamp and body; two of them for a day after a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "webhook.ping",
                 *       "timestamp": "2026-01-02T03:04:05.000Z",
                 *       "data": {
                 *         "version": 1,
                 *         "endpoint_id": "0190a000-0000-7000-8000-000000000009",
                 *         "links": {
                 *           "webhook": "https://ppman.example/api/v1/webhooks/0190a000-0000-7000-8000-000000000009"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "webhook.ping";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description A test event that was asked for. */
                    data: {
                        /** @constant */
                        version: 1;
                        /** Format: uuid */
                        endpoint_id: string;
                        payer?: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                        specialty?: string;
                        /** @enum {string} */
                        severity?: "critical" | "high" | "medium" | "low" | "info";
                        links: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Sends nothing more, ever */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.disabled": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event; the same over retries, and on sockets. */
                "webhook-id": string;
                /** @description Of this attempt, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of id, timestamp and body; two of them for a day after a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "webhook.disabled",
                 *       "timestamp": "2026-01-02T03:04:05.000Z",
                 *       "data": {
                 *         "version": 1,
                 *         "endpoint_id": "0190a000-0000-7000-8000-000000000009",
                 *         "reason": "failed_for_days",
                 *         "links": {
                 *           "webhook": "https://ppman.example/api/v1/webhooks/0190a000-0000-7000-8000-000000000009"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "webhook.disabled";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description Deliveries to one of your webhooks stopped, because it failed for days or is gone. */
                    data: {
                        /** @constant */
                        version: 1;
                        /** Format: uuid */
                        endpoint_id: string;
                        reason: string;
                        payer?: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                        specialty?: string;
                        /** @enum {string} */
                        severity?: "critical" | "high" | "medium" | "low" | "info";
                        links: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Sends nothing more, ever */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
