import json
import os
from urllib.request import Request, urlopen

patient = {"fn": "Asha", "dob": "1990-04-12", "gen": "F", "username": "UHID-1042"}
request = Request(
    os.environ["SERVICE"] + "/profiles/v1/patient/",
    method="POST",
    headers={
        "Authorization": "Bearer " + os.environ["TOKEN"],
        "client-id": "front-desk",
        "Content-Type": "application/json",
    },
    data=json.dumps(patient).encode(),
)
with urlopen(request, timeout=10) as response:
    print(json.load(response)["oid"])
