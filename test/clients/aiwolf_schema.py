"""The structure of protocol.schema.json of aiwolfdial/aiwolf-nlp-server at commit 4e5d778 (JSON Schema 2020-12), without its descriptions."""


def record(required, **properties):
    return {"type": "object", "properties": properties, "required": required.split(), "additionalProperties": False}


def ref(name):
    return {"$ref": f"#/$defs/{name}"}


def lists(name, *more):
    return {"type": ["array", *more] if more else "array", "items": ref(name)}


def maps(values):
    return {"type": "object", "additionalProperties": values}


TEXT, WHOLE, FLAG = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}
WORDS = {
    "Request": "NAME TALK WHISPER VOTE DIVINE GUARD ATTACK INITIALIZE DAILY_INITIALIZE DAILY_FINISH FINISH TALK_PHASE_START"
    " TALK_PHASE_END TALK_BROADCAST WHISPER_PHASE_START WHISPER_PHASE_END WHISPER_BROADCAST",
    "Role": "WEREWOLF POSSESSED SEER BODYGUARD VILLAGER MEDIUM",
    "Species": "HUMAN WEREWOLF",
    "Status": "ALIVE DEAD",
}
SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$ref": "#/$defs/Packet",
    "$defs": {
        **{name: {"type": "string", "enum": words.split()} for name, words in WORDS.items()},
        "Packet": record(
            "request",
            request=ref("Request"),
            info=ref("Info"),
            setting=ref("Setting"),
            talk_history=lists("Talk", "null"),
            whisper_history=lists("Talk", "null"),
            new_talk=ref("Talk"),
            new_whisper=ref("Talk"),
        ),
        "Info": record(
            "game_id day agent status_map role_map",
            game_id=TEXT,
            day=WHOLE,
            agent=TEXT,
            profile=TEXT,
            medium_result=ref("Judge"),
            divine_result=ref("Judge"),
            executed_agent=TEXT,
            attacked_agent=TEXT,
            vote_list=lists("Vote"),
            attack_vote_list=lists("Vote"),
            status_map=maps(ref("Status")),
            role_map=maps(ref("Role")),
            remain_count=WHOLE,
            remain_length=WHOLE,
            remain_skip=WHOLE,
        ),
        "Judge": record("day agent target result", day=WHOLE, agent=TEXT, target=TEXT, result=ref("Species")),
        "Vote": record("day agent target", day=WHOLE, agent=TEXT, target=TEXT),
        "Talk": record(
            "idx day turn agent text skip over time",
            idx=WHOLE,
            day=WHOLE,
            turn=WHOLE,
            agent=TEXT,
            text=TEXT,
            skip=FLAG,
            over=FLAG,
            time=WHOLE,
        ),
        "Setting": record(
            "agent_count role_num_map vote_visibility talk whisper vote attack_vote timeout",
            agent_count=WHOLE,
            max_day=WHOLE,
            role_num_map=maps(WHOLE),
            vote_visibility=FLAG,
            talk=ref("SettingTalk"),
            whisper=ref("SettingTalk"),
            vote=record("max_count allow_self_vote", max_count=WHOLE, allow_self_vote=FLAG),
            attack_vote=record(
                "max_count allow_self_vote allow_no_target", max_count=WHOLE, allow_self_vote=FLAG, allow_no_target=FLAG
            ),
            timeout=record("action response", action=WHOLE, response=WHOLE),
        ),
        "SettingTalk": record(
            "max_count max_length max_skip",
            max_count=record("per_agent per_day", per_agent=WHOLE, per_day=WHOLE),
            max_length=record(
                "",
                count_in_word=FLAG,
                count_spaces=FLAG,
                per_talk=WHOLE,
                mention_length=WHOLE,
                per_agent=WHOLE,
                base_length=WHOLE,
            ),
            duration=WHOLE,
            max_skip=WHOLE,
        ),
    },
}
